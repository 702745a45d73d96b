//! What stands in the stream of a jackpot: what happened to it, and to proposals about it.
//!
//! An event of a jackpot stands there under its own name, as it always did, beside the one
//! name of a proposal's; so the name is read first, and the rest by whose it is.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{EnumAccessDeserializer, StrDeserializer};
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::house::ProposalEvent;

/// The name under which a proposal's events stand.
const PROPOSAL: &str = "proposal";

/// What is written into the stream of a jackpot.
pub(super) enum ToJackpot<'r> {
    Own(&'r jackpot::Event),
    Proposal(&'r ProposalEvent),
}

/// What is read from it.
pub(super) enum OfJackpot {
    Own(Box<jackpot::Event>),
    Proposal(Box<ProposalEvent>),
}

impl Serialize for ToJackpot<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            ToJackpot::Own(event) => event.serialize(to),
            ToJackpot::Proposal(event) => {
                to.serialize_newtype_variant("OfJackpot", 0, PROPOSAL, event)
            }
        }
    }
}

impl<'de> Deserialize<'de> for OfJackpot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_enum("OfJackpot", &[PROPOSAL], Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = OfJackpot;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "something that happened to a jackpot")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        let (name, rest): (Cow<'de, str>, A::Variant) = data.variant()?;
        if name == PROPOSAL {
            let event: ProposalEvent = rest.newtype_variant()?;
            return Ok(OfJackpot::Proposal(Box::new(event)));
        }
        let named = Named { name, rest };
        let event = jackpot::Event::deserialize(EnumAccessDeserializer::new(named))?;
        Ok(OfJackpot::Own(Box::new(event)))
    }
}

/// An event whose name has been read.
struct Named<'de, V> {
    name: Cow<'de, str>,
    rest: V,
}

impl<'de, V: VariantAccess<'de>> EnumAccess<'de> for Named<'de, V> {
    type Error = V::Error;
    type Variant = V;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, V), V::Error> {
        let name = StrDeserializer::new(&self.name);
        Ok((seed.deserialize(name)?, self.rest))
    }
}
