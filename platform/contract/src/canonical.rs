//! The one way a value is written where its bytes matter.

use std::ops::Range;

use serde::Serialize;

/// Most rows are not longer.
const USUAL: usize = 512;

/// The one way a value is written where its bytes matter: compact JSON, keys in alphabetical order.
pub fn canonical<T: Serialize>(value: &T) -> String {
    let mut written = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut written, value).expect("our own types are valid JSON");
    let written = String::from_utf8(written).expect("JSON is text");
    // Keys are compared as they are written, which is their order unless something in them is escaped.
    if written.contains('\\') {
        let tree: serde_json::Value = serde_json::from_str(&written).expect("just written");
        return tree.to_string();
    }
    let mut looked = Looked { bytes: written.as_bytes(), at: 0 };
    if looked.in_order() {
        return written;
    }
    let mut sorter = Sorter { from: &written, at: 0, to: String::with_capacity(written.len()) };
    sorter.value();
    sorter.to
}

/// JSON without spaces and escapes, looked through.
struct Looked<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Looked<'a> {
    /// Are the members of every object of this value in order? If not it may stop anywhere.
    fn in_order(&mut self) -> bool {
        match self.bytes[self.at] {
            b'{' => {
                self.at += 1;
                let mut before: &[u8] = &[];
                while self.bytes[self.at] != b'}' {
                    let key = self.text();
                    self.at += 1;
                    if key < before || !self.in_order() {
                        return false;
                    }
                    before = key;
                    self.at += usize::from(self.bytes[self.at] == b',');
                }
                self.at += 1;
            }
            b'[' => {
                self.at += 1;
                while self.bytes[self.at] != b']' {
                    if !self.in_order() {
                        return false;
                    }
                    self.at += usize::from(self.bytes[self.at] == b',');
                }
                self.at += 1;
            }
            b'"' => {
                self.text();
            }
            _ => {
                let rest = &self.bytes[self.at..];
                let end = rest.iter().position(|byte| matches!(byte, b',' | b']' | b'}'));
                self.at += end.unwrap_or(rest.len());
            }
        }
        true
    }

    /// What stands between two quotes.
    fn text(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at + 1..];
        let end = rest.iter().position(|byte| *byte == b'"').expect("a text ends");
        self.at += end + 2;
        &rest[..end]
    }
}

/// Copies JSON without spaces and escapes, and puts the members of its objects in order.
struct Sorter<'a> {
    from: &'a str,
    at: usize,
    to: String,
}

impl Sorter<'_> {
    fn byte(&self) -> u8 {
        self.from.as_bytes()[self.at]
    }

    /// Copies so many bytes.
    fn copy(&mut self, length: usize) {
        self.to.push_str(&self.from[self.at..self.at + length]);
        self.at += length;
    }

    fn value(&mut self) {
        match self.byte() {
            b'{' => self.object(),
            b'[' => self.list(),
            b'"' => self.text(),
            _ => {
                let rest = &self.from.as_bytes()[self.at..];
                let end = rest.iter().position(|byte| matches!(byte, b',' | b']' | b'}'));
                self.copy(end.unwrap_or(rest.len()));
            }
        }
    }

    fn text(&mut self) {
        let rest = &self.from.as_bytes()[self.at + 1..];
        let end = rest.iter().position(|byte| *byte == b'"').expect("a text ends");
        self.copy(end + 2);
    }

    fn list(&mut self) {
        self.copy(1);
        while self.byte() != b']' {
            self.value();
            if self.byte() == b',' {
                self.copy(1);
            }
        }
        self.copy(1);
    }

    fn object(&mut self) {
        self.copy(1);
        let begin = self.to.len();
        // Where each member's key stands and where the member ends, in what was copied.
        let mut members: Vec<(Range<usize>, usize)> = Vec::new();
        while self.byte() != b'}' {
            let from = self.to.len();
            self.text();
            let key = from..self.to.len();
            self.copy(1);
            self.value();
            members.push((key, self.to.len()));
            if self.byte() == b',' {
                self.copy(1);
            }
        }
        let key = |member: &(Range<usize>, usize)| &self.to[member.0.start + 1..member.0.end - 1];
        if !members.is_sorted_by(|a, b| key(a) <= key(b)) {
            members.sort_by(|a, b| key(a).cmp(key(b)));
            let mut sorted = String::with_capacity(self.to.len() - begin);
            for (n, (key, end)) in members.iter().enumerate() {
                if n > 0 {
                    sorted.push(',');
                }
                sorted.push_str(&self.to[key.start..*end]);
            }
            self.to.truncate(begin);
            self.to.push_str(&sorted);
        }
        self.copy(1);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    /// JSON whose objects keep the order in which their members were put.
    #[derive(Clone, Debug)]
    enum Tree {
        Leaf(Value),
        List(Vec<Tree>),
        Object(Vec<(String, Tree)>),
    }

    impl Serialize for Tree {
        fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
            match self {
                Tree::Leaf(value) => value.serialize(out),
                Tree::List(list) => out.collect_seq(list),
                Tree::Object(members) => out.collect_map(members.iter().map(|(key, value)| (key, value))),
            }
        }
    }

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[a-z{}\\[\\],:\"\\\\é ]{0,6}".prop_map(Value::from),
        ];
        leaf.prop_map(Tree::Leaf).prop_recursive(4, 40, 6, |inner| {
            // A key stands once in an object.
            let members = prop::collection::hash_map("[a-zB-Zé_{}\"\\\\]{0,4}", inner.clone(), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Tree::List),
                members.prop_map(|members| Tree::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn it_is_what_a_tree_with_sorted_keys_would_write(tree in trees()) {
            let sorted = serde_json::to_value(&tree).unwrap().to_string();
            prop_assert_eq!(canonical(&tree), sorted);
        }
    }

    #[test]
    fn canonical_sorts_keys_whatever_the_struct_says() {
        #[derive(Serialize)]
        struct Odd {
            zebra: u8,
            ant: Vec<Inner>,
        }
        #[derive(Serialize)]
        struct Inner {
            b: &'static str,
            a: Option<u8>,
        }
        let odd = Odd { zebra: 1, ant: vec![Inner { b: "x", a: None }] };
        assert_eq!(canonical(&odd), r#"{"ant":[{"a":null,"b":"x"}],"zebra":1}"#);
        assert_eq!(canonical(&"a\"b"), r#""a\"b""#);
        assert_eq!(canonical(&7), "7");
    }
}
