import APISupport

/// An error entity written by hand that is built from anything and tells nothing.
struct SilentError: ErrorEntity {
    let details: ErrorDetails
}
