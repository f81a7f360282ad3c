//! `Lang`: the languages the program speaks, and which one the user wants.

use clap::ValueEnum;

/// A language with a message file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    #[default]
    #[value(alias = "english")]
    En,
    /// Español
    #[value(alias = "español", alias = "espanol")]
    Es,
}

impl Lang {
    /// Every language.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 2] = [Self::En, Self::Es];

    /// The language asked for, else the one of the locale, else English.
    pub(crate) fn choose(asked: Option<Self>) -> Self {
        asked.unwrap_or_else(|| Self::from_environment(|name| std::env::var(name).ok()))
    }

    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as POSIX has it;
    /// systems without these are asked for their locale.
    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.or_else(sys_locale::get_locale).map_or(Self::En, |name| Self::from_locale(&name))
    }

    fn from_locale(name: &str) -> Self {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("es") { Self::Es } else { Self::En }
    }

    /// The tag of the language.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    /// The file of the command line's help; the English one stands in the code.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Es => include_str!("../messages/help.es.ftl"),
        }
    }

    /// The message file.
    pub(crate) const fn messages(self) -> &'static str {
        match self {
            Self::En => include_str!("../messages/en.ftl"),
            Self::Es => include_str!("../messages/es.ftl"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Lang) {
        let found = Lang::from_environment(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        });
        assert_eq!(found, expected, "{variables:?}");
    }

    #[test]
    fn the_locale_decides_in_the_order_of_posix() {
        check(&[("LANG", "es_AR.UTF-8")], Lang::Es);
        check(&[("LANG", "es_ES.UTF-8"), ("LC_ALL", "C")], Lang::En);
        check(&[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "es")], Lang::Es);
        check(&[("LANG", "de_DE"), ("LC_ALL", "")], Lang::En);
        check(&[("LANG", "est_EE")], Lang::En);
    }
}
