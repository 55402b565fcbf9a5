//! Sets of sectors.

use grid::Mask;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::ser::SerializeSeq as _;
use smallvec::SmallVec;

use super::{Cell, Grid};

/// A short list of sectors: most batches need no memory of their own.
pub type CellList = SmallVec<[Cell; 8]>;

/// A set of sectors by number; 256 are enough for every grid.
pub type Cells = Mask<4>;

/// A set of sectors of one grid: the same bits, but it can say their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sectors {
    /// The grid.
    pub grid: Grid,
    /// The sectors by number.
    pub cells: Cells,
}

impl Sectors {
    /// The sectors in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.cells.iter().map(move |number| self.grid.cell(number))
    }

    /// The sectors as a list.
    #[inline]
    pub fn to_list(self) -> CellList {
        if self.is_empty() {
            return CellList::new();
        }
        self.listed()
    }

    fn listed(self) -> CellList {
        let mut list = CellList::new();
        self.cells.iter().for_each(|number| list.push(self.grid.cell(number)));
        list
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.cells.len()
    }

    /// Is the set empty?
    pub fn is_empty(self) -> bool {
        self.cells.is_empty()
    }

    /// Their names with commas between.
    pub fn list(self) -> String {
        self.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
    }
}

impl std::fmt::Debug for Sectors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Sectors {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut list = out.serialize_seq(Some(self.len() as usize))?;
        for cell in self.iter() {
            list.serialize_element(&cell)?;
        }
        list.end()
    }
}

impl JsonSchema for Sectors {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sectors".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Cell>>::json_schema(generator)
    }
}
