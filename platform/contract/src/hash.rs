//! SHA-256 values, and bytes as hexadecimal digits.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// A SHA-256 value, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// SHA-256 over the parts, one after the other.
    ///
    /// ```
    /// use contract::Hash;
    /// assert_eq!(Hash::of(&[b"a", b"bc"]), Hash::of(&[b"abc"]));
    /// assert!(Hash::of(&[b"abc"]).to_string().starts_with("ba7816bf"));
    /// ```
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut sha = Sha256::new();
        for part in parts {
            sha.update(part);
        }
        Hash(sha.finalize().into())
    }
}

/// Lower-case hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// Exactly `N` bytes from lower-case hexadecimal digits.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != N * 2 || !text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

/// Serde for fixed-size byte strings as hexadecimal text.
pub(crate) mod hex_bytes {
    use super::{Deserialize, Deserializer, Serializer, from_hex, to_hex};
    use serde::de::Error as _;

    pub(crate) fn serialize<S: Serializer, const N: usize>(
        bytes: &[u8; N],
        out: S,
    ) -> Result<S::Ok, S::Error> {
        out.serialize_str(&to_hex(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        input: D,
    ) -> Result<[u8; N], D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        from_hex(&text)
            .ok_or_else(|| D::Error::custom(format!("expected {} lower-case hexadecimal digits", N * 2)))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        from_hex(&text).map(Hash).ok_or_else(|| D::Error::custom("expected 64 lower-case hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_refuses_what_it_did_not_write() {
        assert_eq!(from_hex::<2>("00ff"), Some([0, 255]));
        assert_eq!(from_hex::<2>("00FF"), None);
        assert_eq!(from_hex::<2>("00f"), None);
        assert_eq!(from_hex::<2>("00fg"), None);
        assert_eq!(from_hex::<1>("+1"), None);
    }
}
