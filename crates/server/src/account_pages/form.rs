//! Forms of the account pages: words of the texts, and fields that browsers know.

use rulebook::Role;

use crate::html::escape;
use crate::language::Spoken;
use crate::passwords;

/// What is said on these pages, ready to stand in markup.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Spoken);

impl Words {
    /// What is said under a key.
    pub(super) fn say(self, key: &str) -> String {
        escape(&self.plain(key))
    }

    /// The same with values in it.
    pub(super) fn with(self, key: &str, values: &[(&str, &str)]) -> String {
        escape(&self.0.texts().say(key, values))
    }

    /// The same before it stands in markup.
    pub(super) fn plain(self, key: &str) -> String {
        self.0.texts().say(key, &[])
    }

    /// What an office is called.
    pub(super) fn office(self, role: Role) -> String {
        self.say(match role {
            Role::Player => "account.office-player",
            Role::Dealer => "account.office-dealer",
            Role::Supervisor => "account.office-supervisor",
            Role::Manager => "account.office-manager",
            Role::Cage => "account.office-cage",
            Role::Auditor => "account.office-auditor",
            Role::Administrator => "account.office-administrator",
        })
    }
}

/// A form that posts its fields.
pub(super) struct Form<'f> {
    pub(super) action: &'f str,
    pub(super) fields: &'f [Field],
    /// The key of the words on its button.
    pub(super) button: &'f str,
    /// Whether it is what the page is for.
    pub(super) is_main: bool,
}

impl Form<'_> {
    pub(super) fn write(&self, words: Words) -> String {
        let fields = self.fields.iter().map(|field| field.write(words));
        let main = if self.is_main { " is-main" } else { "" };
        format!(
            "<form class=\"account\" method=\"post\" action=\"{}\">{}\
             <button class=\"button{main}\">{}</button></form>",
            self.action,
            fields.collect::<String>(),
            words.say(self.button),
        )
    }
}

/// One field.
pub(super) struct Field {
    /// The key of its label.
    label: &'static str,
    /// What stands in its element, as markup.
    attributes: String,
}

impl Field {
    /// A name of somebody.
    pub(super) fn name(label: &'static str, kind: &str, value: &str) -> Field {
        let value = escape(value);
        let attributes = format!(
            "name=\"name\" autocomplete=\"{kind}\" required maxlength=\"60\" value=\"{value}\" \
             autocapitalize=\"none\" spellcheck=\"false\""
        );
        Field { label, attributes }
    }

    /// The password that somebody has.
    pub(super) fn password(label: &'static str) -> Field {
        let attributes = "name=\"password\" type=\"password\" \
                          autocomplete=\"current-password\" required";
        let attributes = attributes.to_owned();
        Field { label, attributes }
    }

    /// One that they choose.
    pub(super) fn new_password(name: &str) -> Field {
        let attributes = format!(
            "name=\"{name}\" type=\"password\" autocomplete=\"new-password\" required \
             minlength=\"{}\"",
            passwords::LEAST
        );
        Field {
            label: "account.new-password",
            attributes,
        }
    }

    /// A code of a device, or one to recover with, if there is one.
    pub(super) fn code(label: &'static str) -> Field {
        let attributes = "name=\"code\" autocomplete=\"one-time-code\" inputmode=\"text\"";
        let attributes = attributes.to_owned();
        Field { label, attributes }
    }

    /// A code that must be given.
    pub(super) fn needed_code(label: &'static str) -> Field {
        let Field { attributes, .. } = Field::code(label);
        let attributes = format!("{attributes} required");
        Field { label, attributes }
    }

    /// The digits that a device shows.
    pub(super) fn digits(label: &'static str) -> Field {
        let attributes =
            "name=\"code\" autocomplete=\"one-time-code\" inputmode=\"numeric\" required";
        let attributes = attributes.to_owned();
        Field { label, attributes }
    }

    /// A day.
    pub(super) fn day(label: &'static str, name: &str) -> Field {
        let attributes = format!("name=\"{name}\" type=\"date\"");
        Field { label, attributes }
    }

    fn write(&self, words: Words) -> String {
        let least = passwords::LEAST.to_string();
        let label = words.with(self.label, &[("least", &least)]);
        format!("<label>{label} <input {}></label>", self.attributes)
    }
}
