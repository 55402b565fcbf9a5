//! Looks hard at a page: names, headings, colours, sizes, width.
