//! The records that the benchmarks make in XML.

use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Records {
    pub record: Vec<Record>,
}

#[derive(Deserialize, Serialize)]
pub struct Record {
    pub id: i64,
    pub code: String,
    pub open: bool,
    pub name: String,
    pub city: String,
    pub price: f64,
    pub amount: i64,
    pub note: Option<String>,
    pub tags: Tags,
}

#[derive(Deserialize, Serialize)]
pub struct Tags {
    pub tag: Vec<String>,
}
