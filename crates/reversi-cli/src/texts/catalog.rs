//! `Catalog`: the messages of one file in one language.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

use crate::lang::Lang;

/// The messages of a file.
pub(crate) struct Catalog {
    pub(super) bundle: FluentBundle<FluentResource>,
}

impl Catalog {
    /// The messages in `source`, which is written in `lang`.
    pub(crate) fn new(lang: Lang, source: &str) -> Self {
        let tag = lang.tag().parse().expect("our language tags are well formed");
        let mut bundle = FluentBundle::new(vec![tag]);
        // No invisible direction marks around arguments: both languages run left to right.
        bundle.set_use_isolating(false);
        // A faulty line in a message file is found by the tests; at run time the rest is used.
        let resource = FluentResource::try_new(source.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
        Self { bundle }
    }

    /// The message called `id`, if there is one.
    pub(crate) fn find(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        Some(self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }

    /// The message called `id`. The tests see to it that none is missing; its name is better than
    /// a panic.
    pub(crate) fn get(&self, id: &str, args: &FluentArgs<'_>) -> String {
        self.find(id, args).unwrap_or_else(|| id.to_owned())
    }
}
