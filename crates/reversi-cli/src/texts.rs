//! `Texts`: every message of the program, typed; the words are in `messages/*.ftl`.

use fluent_bundle::FluentValue;
use reversi_core::{Bitboard, Color, Square};

use crate::lang::Lang;

mod catalog;
mod faults;
mod records;
#[cfg(test)]
mod tests;

pub(crate) use catalog::Catalog;
pub(crate) use faults::visible;
#[cfg(test)]
use list::MESSAGES;

/// The messages of one language.
pub(crate) struct Texts {
    lang: Lang,
    catalog: Catalog,
}

impl Texts {
    /// The messages of `lang`.
    pub(crate) fn new(lang: Lang) -> Self {
        Self { lang, catalog: Catalog::new(lang, lang.messages()) }
    }

    /// Which language it is.
    pub(crate) const fn lang(&self) -> Lang {
        self.lang
    }
}

/// What a message can take as an argument.
pub(crate) trait Argument {
    /// The value as Fluent sees it.
    fn value(self) -> FluentValue<'static>;
}

impl Argument for Color {
    fn value(self) -> FluentValue<'static> {
        match self {
            Self::Black => "black".into(),
            Self::White => "white".into(),
        }
    }
}

impl Argument for Square {
    fn value(self) -> FluentValue<'static> {
        self.to_string().into()
    }
}

impl Argument for Bitboard {
    /// The names of the squares with blanks between.
    fn value(self) -> FluentValue<'static> {
        let names: Vec<_> = self.into_iter().map(|square| square.to_string()).collect();
        names.join(" ").into()
    }
}

impl Argument for &str {
    fn value(self) -> FluentValue<'static> {
        self.to_owned().into()
    }
}

impl Argument for String {
    fn value(self) -> FluentValue<'static> {
        self.into()
    }
}

impl Argument for char {
    fn value(self) -> FluentValue<'static> {
        self.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Argument for $number {
            fn value(self) -> FluentValue<'static> {
                self.into()
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, f64, i32);

/// Declares a method of [`Texts`] for each message, and the list the tests go by.
macro_rules! messages {
    ($($id:ident ($($arg:ident),*);)*) => {
        impl Texts {
            $(#[allow(clippy::too_many_arguments, reason = "a message has as many as it needs")]
            pub(crate) fn $id(&self, $($arg: impl Argument),*) -> String {
                #[allow(unused_mut, reason = "a message may have no arguments")]
                let mut args = FluentArgs::new();
                $(args.set(stringify!($arg), $arg.value());)*
                self.catalog.get(stringify!($id), &args)
            })*
        }
        #[cfg(test)]
        pub(super) const MESSAGES: &[(&str, &[&str])] =
            &[$((stringify!($id), &[$(stringify!($arg)),*])),*];
    };
}

mod list;
