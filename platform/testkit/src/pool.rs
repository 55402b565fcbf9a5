//! Actions gathered along the way, and mutants of them: candidates that ought to be refused.

use contract::Wire;
use serde_json::Value;

use crate::mix::Mix;

/// Actions seen so far, at most a few hundred, and the words that occur in them.
#[derive(Clone)]
pub(crate) struct Pool<A> {
    actions: Vec<A>,
    words: Vec<String>,
    offered: u64,
}

const KEPT: usize = 256;

impl<A: Wire + PartialEq> Pool<A> {
    pub(crate) fn new() -> Self {
        Pool { actions: Vec::new(), words: Vec::new(), offered: 0 }
    }

    /// Keeps an action if it is new and luck has it.
    pub(crate) fn offer(&mut self, action: &A) {
        self.offered += 1;
        if self.actions.contains(action) {
            return;
        }
        if let Ok(value) = serde_json::to_value(action) {
            gather_words(&value, &mut self.words);
        }
        if self.actions.len() < KEPT {
            self.actions.push(action.clone());
        } else if let Some(slot) =
            self.actions.get_mut(Mix::new(&[self.offered]).below(self.offered) as usize)
        {
            *slot = action.clone();
        }
    }

    /// Everything kept.
    pub(crate) fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Some actions from anywhere in the run, and mutants of them that are still actions.
    pub(crate) fn candidates(&self, mix: &mut Mix, count: usize) -> Vec<A> {
        let mut found = Vec::new();
        for _ in 0..count {
            let Some(action) = mix.one(&self.actions) else {
                break;
            };
            found.push(action.clone());
            let Some(parent) = mix.one(&self.actions) else {
                break;
            };
            found.extend(self.mutant(parent, mix));
        }
        found
    }

    fn mutant(&self, action: &A, mix: &mut Mix) -> Option<A> {
        let original = serde_json::to_value(action).ok()?;
        (0..6).find_map(|_| {
            let mut value = original.clone();
            let mut nodes = count_nodes(&value);
            nodes = mix.below(nodes);
            mutate(&mut value, &mut nodes, &self.words, mix);
            serde_json::from_value(value).ok().filter(|mutant| mutant != action)
        })
    }
}

fn gather_words(value: &Value, words: &mut Vec<String>) {
    let mut keep = |word: &String| {
        if words.len() < KEPT && !words.contains(word) {
            words.push(word.clone());
        }
    };
    match value {
        Value::String(text) => keep(text),
        Value::Array(items) => items.iter().for_each(|item| gather_words(item, words)),
        Value::Object(fields) => {
            fields.keys().for_each(&mut keep);
            fields.values().for_each(|field| gather_words(field, words));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn count_nodes(value: &Value) -> u64 {
    match value {
        Value::Array(items) => 1 + items.iter().map(count_nodes).sum::<u64>(),
        Value::Object(fields) => 1 + fields.values().map(count_nodes).sum::<u64>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

/// Changes the node that is `left` steps ahead in reading order.
fn mutate(value: &mut Value, left: &mut u64, words: &[String], mix: &mut Mix) {
    if *left > 0 {
        *left -= 1;
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| mutate(item, left, words, mix)),
            Value::Object(fields) => fields.values_mut().for_each(|field| mutate(field, left, words, mix)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        return;
    }
    *left = u64::MAX;
    *value = changed(value.take(), words, mix);
}

fn changed(value: Value, words: &[String], mix: &mut Mix) -> Value {
    match value {
        Value::Null => Value::from(mix.below(4)),
        Value::Bool(flag) => Value::from(!flag),
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or_default();
            let new = match mix.below(5) {
                0 => old.saturating_add(1),
                1 => old.saturating_sub(1),
                2 => 0,
                3 => 255,
                _ => old.saturating_add(mix.below(16).cast_signed()),
            };
            Value::from(new)
        }
        Value::String(text) => Value::from(mix.one(words).cloned().unwrap_or(text)),
        Value::Array(mut items) => {
            match mix.below(3) {
                0 => {
                    items.pop();
                }
                1 => items.reverse(),
                _ => items.extend(items.last().cloned()),
            }
            Value::Array(items)
        }
        Value::Object(mut fields) => {
            // A variant's name: the same contents under another one, or the bare name.
            let Some(word) = mix.one(words).cloned() else {
                return Value::Object(fields);
            };
            if mix.below(3) == 0 {
                return Value::String(word);
            }
            let old = fields.keys().next().cloned().unwrap_or_default();
            let inner = fields.remove(&old).unwrap_or_default();
            fields.insert(word, inner);
            Value::Object(fields)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    enum Act {
        Pass,
        Fire { at: u8, fast: bool },
        Path(Vec<u8>),
    }

    #[test]
    fn mutants_are_other_actions_of_every_kind() {
        let mut pool = Pool::new();
        for action in [Act::Pass, Act::Fire { at: 3, fast: true }, Act::Path(vec![1, 2])] {
            pool.offer(&action);
        }
        let found = pool.candidates(&mut Mix::new(&[1]), 200);
        assert!(found.iter().any(|a| matches!(a, Act::Fire { at, .. } if *at != 3)));
        assert!(found.iter().any(|a| matches!(a, Act::Fire { fast: false, .. })));
        assert!(found.iter().any(|a| matches!(a, Act::Path(p) if p.len() != 2)));
        assert!(found.contains(&Act::Pass));
    }
}
