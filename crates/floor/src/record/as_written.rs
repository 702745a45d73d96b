//! Reading documents of exactly the form that is written.
//!
//! What this program writes has no blank between its parts, no escape in most of its texts
//! and no number but whole ones, so most documents are read with a look at every byte. A
//! document that is otherwise is no such document, and nothing more is said of it: another
//! way reads it, or says what is wrong. Whatever is read here is read so by the other, too.

use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// How deep the parts of a document may lie in each other; no command or event does.
const DEEPEST: u8 = 100;

/// Reads a document; none, if it has another form.
pub(super) fn read<'de, T: de::Deserialize<'de>>(text: &'de str) -> Option<T> {
    let mut reader = Reader {
        text,
        at: 0,
        deeper: DEEPEST,
    };
    let value = T::deserialize(&mut reader).ok()?;
    (reader.at == text.len()).then_some(value)
}

/// It has another form.
#[derive(Debug)]
struct Otherwise;

type Read<T> = Result<T, Otherwise>;

impl fmt::Display for Otherwise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it has another form")
    }
}

impl std::error::Error for Otherwise {}

impl de::Error for Otherwise {
    fn custom<T: fmt::Display>(_: T) -> Otherwise {
        Otherwise
    }
}

struct Reader<'de> {
    text: &'de str,
    /// How many bytes were read.
    at: usize,
    /// How many parts may still be entered.
    deeper: u8,
}

impl<'de> Reader<'de> {
    #[inline]
    fn peek(&self) -> Read<u8> {
        self.text.as_bytes().get(self.at).copied().ok_or(Otherwise)
    }

    /// Goes over this byte, if it is the next; whether it was.
    #[inline]
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    #[inline]
    fn expect(&mut self, byte: u8) -> Read<()> {
        self.takes(byte).then_some(()).ok_or(Otherwise)
    }

    #[inline]
    fn expect_word(&mut self, word: &str) -> Read<()> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += word.len();
        rest.starts_with(word.as_bytes())
            .then_some(())
            .ok_or(Otherwise)
    }

    /// A text, without escapes.
    #[inline]
    fn string(&mut self) -> Read<&'de str> {
        self.expect(b'"')?;
        let from = self.at;
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        let is_end = |byte: &u8| matches!(*byte, b'"' | b'\\' | ..b' ');
        let length = rest.iter().position(is_end).ok_or(Otherwise)?;
        self.at += length;
        let string = self.text.get(from..self.at);
        self.expect(b'"')?;
        string.ok_or(Otherwise)
    }

    /// A whole number from nought on.
    #[inline]
    fn natural(&mut self) -> Read<u64> {
        let from = self.at;
        let mut number = 0_u64;
        while let Ok(byte @ b'0'..=b'9') = self.peek() {
            let digit = u64::from(byte - b'0');
            let more = number.checked_mul(10).and_then(|it| it.checked_add(digit));
            number = more.ok_or(Otherwise)?;
            self.at += 1;
        }
        let digits = self.at - from;
        let is_plain = digits == 1 || (digits > 1 && number_begins(self.text, from));
        is_plain.then_some(number).ok_or(Otherwise)
    }

    /// A number below nought.
    fn negative(&mut self) -> Read<i64> {
        self.expect(b'-')?;
        let number = i64::try_from(self.natural()?).map_err(|_| Otherwise)?;
        // Nought has no sign.
        (number > 0).then_some(-number).ok_or(Otherwise)
    }

    #[inline]
    fn enter(&mut self, byte: u8) -> Read<()> {
        self.expect(byte)?;
        self.deeper = self.deeper.checked_sub(1).ok_or(Otherwise)?;
        Ok(())
    }

    #[inline]
    fn leave(&mut self, byte: u8) -> Read<()> {
        self.deeper += 1;
        self.expect(byte)
    }

    /// Goes over a value.
    fn pass_over(&mut self) -> Read<()> {
        match self.peek()? {
            b'"' => self.string().map(drop),
            b'0'..=b'9' => self.natural().map(drop),
            b'-' => self.negative().map(drop),
            b'{' => {
                self.enter(b'{')?;
                if self.peek()? != b'}' {
                    self.pass_over_field()?;
                    while self.takes(b',') {
                        self.pass_over_field()?;
                    }
                }
                self.leave(b'}')
            }
            b'[' => {
                self.enter(b'[')?;
                if self.peek()? != b']' {
                    self.pass_over()?;
                    while self.takes(b',') {
                        self.pass_over()?;
                    }
                }
                self.leave(b']')
            }
            b't' => self.expect_word("true"),
            b'f' => self.expect_word("false"),
            _ => self.expect_word("null"),
        }
    }

    fn pass_over_field(&mut self) -> Read<()> {
        self.string()?;
        self.expect(b':')?;
        self.pass_over()
    }
}

/// Whether what begins here does so with a digit that counts.
fn number_begins(text: &str, from: usize) -> bool {
    text.as_bytes().get(from) != Some(&b'0')
}

macro_rules! numbers {
    ($($method:ident)*) => {
        $(
            #[inline]
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
                match self.peek()? {
                    b'-' => visitor.visit_i64(self.negative()?),
                    _ => visitor.visit_u64(self.natural()?),
                }
            }
        )*
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Otherwise;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.peek()? {
            b'"' => visitor.visit_borrowed_str(self.string()?),
            b'0'..=b'9' => visitor.visit_u64(self.natural()?),
            b'-' => visitor.visit_i64(self.negative()?),
            b'{' => self.deserialize_map(visitor),
            b'[' => self.deserialize_seq(visitor),
            b't' | b'f' => self.deserialize_bool(visitor),
            _ => self.deserialize_unit(visitor),
        }
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let is_true = self.peek()? == b't';
        self.expect_word(if is_true { "true" } else { "false" })?;
        visitor.visit_bool(is_true)
    }

    numbers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_borrowed_str(self.string()?)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        if self.peek()? != b'n' {
            return visitor.visit_some(self);
        }
        self.expect_word("null")?;
        visitor.visit_none()
    }

    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.expect_word("null")?;
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.enter(b'[')?;
        let list = visitor.visit_seq(Parts::of(self))?;
        self.leave(b']')?;
        Ok(list)
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.deserialize_seq(visitor)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.enter(b'{')?;
        let map = visitor.visit_map(Parts::of(self))?;
        self.leave(b'}')?;
        Ok(map)
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        self.deserialize_map(visitor)
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        if self.peek()? == b'"' {
            return visitor.visit_enum(BorrowedStrDeserializer::new(self.string()?));
        }
        self.enter(b'{')?;
        let value = visitor.visit_enum(&mut *self)?;
        self.leave(b'}')?;
        Ok(value)
    }

    #[inline]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.pass_over()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        f32 f64 char bytes byte_buf unit_struct tuple_struct
    }
}

/// A variant with something in it.
impl<'de> EnumAccess<'de> for &mut Reader<'de> {
    type Error = Otherwise;
    type Variant = Self;

    #[inline]
    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<(T::Value, Self)> {
        let name = seed.deserialize(&mut *self)?;
        self.expect(b':')?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'de> {
    type Error = Otherwise;

    fn unit_variant(self) -> Read<()> {
        Err(Otherwise)
    }

    #[inline]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<T::Value> {
        seed.deserialize(self)
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.deserialize_seq(visitor)
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        self.deserialize_map(visitor)
    }
}

/// The parts of a list or a map, with a comma before each but the first.
struct Parts<'r, 'de> {
    reader: &'r mut Reader<'de>,
    is_first: bool,
}

impl<'r, 'de> Parts<'r, 'de> {
    fn of(reader: &'r mut Reader<'de>) -> Self {
        Parts {
            reader,
            is_first: true,
        }
    }

    /// Whether there is another part before this byte.
    #[inline]
    fn has_next(&mut self, end: u8) -> Read<bool> {
        if self.reader.peek()? == end {
            return Ok(false);
        }
        if !std::mem::replace(&mut self.is_first, false) {
            self.reader.expect(b',')?;
        }
        Ok(true)
    }
}

impl<'de> SeqAccess<'de> for Parts<'_, 'de> {
    type Error = Otherwise;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        match self.has_next(b']')? {
            true => seed.deserialize(&mut *self.reader).map(Some),
            false => Ok(None),
        }
    }
}

impl<'de> MapAccess<'de> for Parts<'_, 'de> {
    type Error = Otherwise;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        if !self.has_next(b'}')? {
            return Ok(None);
        }
        let name = Name(self.reader.string()?);
        self.reader.expect(b':')?;
        seed.deserialize(name).map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Read<V::Value> {
        seed.deserialize(&mut *self.reader)
    }
}

/// The name of a field, or the key of a map.
struct Name<'de>(&'de str);

macro_rules! numbers_of_text {
    ($($method:ident)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
                let mut reader = Reader { text: self.0, at: 0, deeper: 0 };
                let value = (&mut reader).$method(visitor)?;
                (reader.at == reader.text.len()).then_some(value).ok_or(Otherwise)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Otherwise;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers_of_text! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, _: V) -> Read<V::Value> {
        Err(Otherwise::custom("a key is a text or a number"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_enum(BorrowedStrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}
