//! What OpenAPI says of the types that commands are made of.

use std::borrow::Cow;

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::deck::{Order, Stage};
use crate::device::Grip;
use crate::irregularity::{Irregularity, Ruling};
use crate::place::{Holder, Place};
use crate::wager::Wager;

/// A type of words: one of those it has.
macro_rules! words {
    ($($name:ident: $what:literal),+ $(,)?) => {$(
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let words = $name::ALL.iter().map(|it| it.word());
                let object = ObjectBuilder::new().schema_type(Type::String);
                let object = object.description(Some($what));
                object.enum_values(Some(words)).into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )+};
}

words!(
    Wager: "A wager, by its word.",
    Ruling: "A ruling, by its word.",
    Order: "An order of an office, by its word.",
    Stage: "What is done to a deck before it is dealt from.",
    Irregularity: "What went wrong, by its word.",
    Grip: "The hand in which a dealer holds the cards.",
);

impl PartialSchema for Place {
    fn schema() -> RefOr<Schema> {
        let object = ObjectBuilder::new().schema_type(Type::Integer);
        let object = object.description(Some("A place, from the dealer's left."));
        // What is beyond the last place can be tried, and is refused with its clause.
        let last = Place::ALL.len();
        object.minimum(Some(1)).maximum(Some(last)).into()
    }
}

impl ToSchema for Place {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Place")
    }
}

impl PartialSchema for Holder {
    fn schema() -> RefOr<Schema> {
        let places = Place::ALL.iter().map(|place| Holder::Place(*place));
        let all = places.chain([Holder::Dealer, Holder::Board]);
        let words: Vec<String> = all.map(|holder| holder.to_string()).collect();
        let object = ObjectBuilder::new().schema_type(Type::String);
        let object = object.description(Some("Whose cards: a place's, the dealer's or all's."));
        object.enum_values(Some(words)).into()
    }
}

impl ToSchema for Holder {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Holder")
    }
}
