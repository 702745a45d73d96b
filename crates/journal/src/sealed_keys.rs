//! The keys of gaming days where several servers share them: rows of the database, sealed with
//! the master key, which is a file that every server has.
//!
//! A key is 32 bytes. It is sealed by adding what HMAC-SHA256 makes of the master key, the
//! name of the key and 16 bytes of chance, which are used once; another HMAC-SHA256 over all
//! of it says whether anything was changed. The name holds a fingerprint of the key besides.

use std::path::Path;

use cards::chance::HouseKey;
use hmac::{Hmac, KeyInit, Mac};
use jiff::civil::Date;
use sha2::Sha256;
use sqlx::{Row, query};

use crate::key_file::{self, KeyError};
use crate::{Error, HouseKeyId, Store};

/// What day keys are sealed with.
pub struct MasterKey([u8; 32]);

/// How many bytes of chance stand before a sealed key.
const NONCE: usize = 16;

impl MasterKey {
    /// The one of this file.
    ///
    /// # Errors
    ///
    /// If it is not there, if others can read it, or if it is no key.
    pub fn load(path: &Path) -> Result<MasterKey, KeyError> {
        key_file::read(path).map(MasterKey)
    }

    /// A new one, in a file that must not be there.
    ///
    /// # Errors
    ///
    /// If there is no chance, or the file cannot be written.
    pub fn create(path: &Path) -> Result<MasterKey, KeyError> {
        let secret = key_file::draw()?;
        key_file::create(path, &secret)?;
        Ok(MasterKey(secret))
    }

    /// What is made of the key for a purpose.
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    fn keyed(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0);
        let mut mac = mac.expect("HMAC takes a key of any length");
        parts.iter().for_each(|part| mac.update(part));
        mac
    }

    fn seal(&self, id: &HouseKeyId, secret: &[u8; 32]) -> Result<String, KeyError> {
        let drawn = key_file::draw()?;
        let nonce = drawn.first_chunk::<NONCE>().copied().unwrap_or_default();
        let body = self.turned(id, &nonce, secret);
        let tag = self.keyed(&tagged(&id.to_string(), &nonce, &body));
        let tag = tag.finalize().into_bytes();
        let bytes = nonce.iter().chain(&body).chain(&tag);
        Ok(bytes.map(|byte| format!("{byte:02x}")).collect())
    }

    /// The secret of a sealed key; none: it was not sealed so by this master key.
    fn unseal(&self, id: &HouseKeyId, sealed: &str) -> Option<[u8; 32]> {
        let bytes = bytes(sealed)?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE>()?;
        let (body, tag) = rest.split_first_chunk::<32>()?;
        // It takes as long whatever is wrong.
        let keyed = self.keyed(&tagged(&id.to_string(), nonce, body));
        keyed.verify_slice(tag).ok()?;
        let secret = self.turned(id, nonce, body);
        id.names(&secret).then_some(secret)
    }

    /// A secret, sealed or unsealed: the same both ways.
    fn turned(&self, id: &HouseKeyId, nonce: &[u8; NONCE], body: &[u8; 32]) -> [u8; 32] {
        let name = id.to_string();
        let purpose: [&[u8]; 4] = [b"day key, sealed\n", name.as_bytes(), b"\n", nonce];
        let mut turned: [u8; 32] = self.keyed(&purpose).finalize().into_bytes().into();
        turned.iter_mut().zip(body).for_each(|(to, by)| *to ^= by);
        turned
    }
}

/// What says whether anything was changed.
fn tagged<'p>(id: &'p str, nonce: &'p [u8; NONCE], body: &'p [u8; 32]) -> [&'p [u8]; 5] {
    [b"day key, whole\n", id.as_bytes(), b"\n", nonce, body]
}

/// Nothing of the key.
impl std::fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MasterKey")
    }
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|it| it.to_digit(16).and_then(|it| u8::try_from(it).ok()))
        .collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    let byte = |pair: &[u8]| pair.iter().fold(0, |byte, digit| (byte << 4) | digit);
    Some(digits.chunks(2).map(byte).collect())
}

impl Store {
    /// Whether any key of a gaming day is sealed in the database.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn has_sealed_keys(&self) -> Result<bool, Error> {
        let row = query("SELECT id FROM house_keys LIMIT 1")
            .fetch_optional(&mut *self.reader().await?)
            .await;
        let row = row.map_err(Error::on("read the keys of gaming days"))?;
        Ok(row.is_some())
    }

    /// The keys of gaming days that are sealed in the database.
    ///
    /// # Errors
    ///
    /// If one was not sealed by this master key, or if the database fails.
    pub async fn sealed_keys(
        &self,
        master: &MasterKey,
    ) -> Result<Vec<(HouseKeyId, HouseKey)>, Error> {
        let doing = || Error::on("read the keys of gaming days");
        let rows = query("SELECT id, sealed FROM house_keys ORDER BY id")
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(doing())?;
        let mut keys = Vec::with_capacity(rows.len());
        for row in rows {
            let (name, sealed): (String, String) = (
                row.try_get(0).map_err(doing())?,
                row.try_get(1).map_err(doing())?,
            );
            let id = name.parse::<HouseKeyId>().ok();
            let key = id.and_then(|id| Some((id.clone(), master.unseal(&id, &sealed)?)));
            let (id, secret) = key.ok_or(Error::SealedOtherwise { key: name })?;
            keys.push((id, HouseKey::new(secret)));
        }
        Ok(keys)
    }

    /// Makes a key for a gaming day. Where two servers make one at once there are two, and each
    /// deal names the one it was made with.
    ///
    /// # Errors
    ///
    /// If there is no chance, or if the database fails.
    pub async fn make_sealed_key(&self, master: &MasterKey, day: Date) -> Result<(), Error> {
        let secret = key_file::draw().map_err(sealing)?;
        self.put_sealed_key(master, &HouseKeyId::of(day, &secret), &secret)
            .await
    }

    /// Seals the key of a gaming day that stands in this file, of a house that had one server.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or if the database fails.
    pub async fn seal_file(
        &self,
        master: &MasterKey,
        id: &HouseKeyId,
        file: &Path,
    ) -> Result<(), Error> {
        let secret = key_file::read(file).map_err(sealing)?;
        self.put_sealed_key(master, id, &secret).await
    }

    async fn put_sealed_key(
        &self,
        master: &MasterKey,
        id: &HouseKeyId,
        secret: &[u8; 32],
    ) -> Result<(), Error> {
        let doing = || Error::on("keep the key of a gaming day");
        let sealed = master.seal(id, secret).map_err(sealing)?;
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("INSERT INTO house_keys (id, sealed) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING")
            .bind(id.to_string())
            .bind(sealed)
            .execute(&mut *transaction)
            .await
            .map_err(doing())?;
        transaction.commit().await.map_err(doing())
    }

    /// Deletes these keys: their days are over, and no open deal needs them.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_sealed_keys(&self, ids: &[HouseKeyId]) -> Result<(), Error> {
        let doing = || Error::on("delete the key of a gaming day");
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        for id in ids {
            query("DELETE FROM house_keys WHERE id = $1")
                .bind(id.to_string())
                .execute(&mut *transaction)
                .await
                .map_err(doing())?;
        }
        transaction.commit().await.map_err(doing())
    }
}

fn sealing(source: KeyError) -> Error {
    Error::Sealing { source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_unsealed_by_its_master_key_and_name_alone() {
        let (master, other) = (MasterKey([1; 32]), MasterKey([2; 32]));
        let day = Date::constant(2026, 11, 18);
        let (secret, another) = ([7; 32], [8; 32]);
        let id = HouseKeyId::of(day, &secret);
        let sealed = master.seal(&id, &secret).unwrap();
        assert_eq!(sealed.len(), 2 * (NONCE + 32 + 32));
        assert_eq!(master.unseal(&id, &sealed), Some(secret));
        assert_ne!(master.seal(&id, &secret).unwrap(), sealed);
        assert_eq!(other.unseal(&id, &sealed), None);
        assert_eq!(master.unseal(&HouseKeyId::of(day, &another), &sealed), None);
        for at in 0..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(master.unseal(&id, &changed), None, "{at}");
        }
        for wrong in ["", "0", "zz", sealed.get(2..).unwrap()] {
            assert_eq!(master.unseal(&id, wrong), None, "{wrong}");
        }
    }
}
