//! The peers in Rust: derived types of serde, read by serde_json and quick-xml.
//!
//!     rustpeers time KIND FILE COUNT     prints the seconds of processor time that reading COUNT times takes
//!     rustpeers print KIND FILE          prints what was read, as JSON

mod canada;
mod citm;
mod records;
mod twitter;

use serde::{de::DeserializeOwned, Serialize};
use std::{env, error::Error, fs, hint::black_box};

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args().collect();
    let [_, command, kind, file, rest @ ..] = &arguments[..] else {
        return Err("rustpeers time|print KIND FILE [COUNT]".into());
    };
    let bytes = fs::read(file)?;
    let count = match command.as_str() {
        "print" => None,
        _ => Some(rest.first().ok_or("no count")?.parse()?),
    };
    match kind.as_str() {
        "twitter" => run(count, || json::<twitter::Twitter>(&bytes)),
        "citm" => run(count, || json::<citm::Citm>(&bytes)),
        "canada" => run(count, || json::<canada::Canada>(&bytes)),
        "records" => run(count, || xml::<records::Records>(&bytes)),
        _ => Err(format!("no kind {kind}").into()),
    }
}

fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    Ok(serde_json::from_slice(bytes)?)
}

fn xml<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    Ok(quick_xml::de::from_str(std::str::from_utf8(bytes)?)?)
}

fn run<T: Serialize>(count: Option<usize>, read: impl Fn() -> Result<T, Failure>) -> Result<(), Failure> {
    let Some(count) = count else {
        println!("{}", serde_json::to_string(&read()?)?);
        return Ok(());
    };
    // The first run fills caches.
    black_box(read()?);
    let start = processor_time();
    for _ in 0..count {
        black_box(read()?);
    }
    println!("{}", processor_time() - start);
    Ok(())
}

/// The processor time that this process has taken, in seconds.
fn processor_time() -> f64 {
    #[repr(C)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    // SAFETY: on 64-bit Linux this is the C struct timespec.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.seconds as f64 + time.nanoseconds as f64 * 1e-9
}
