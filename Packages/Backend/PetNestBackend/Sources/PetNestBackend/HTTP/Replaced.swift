/// The part of a `PUT`'s body that says what it replaces: `was`, the record as it was when someone began to change it.
///
/// Comparing records instead of counting versions needs no column, and lets a request that comes twice, or two windows
/// that enter the same, pass.
struct Replaced<Record: Decodable>: Decodable {
    var was: Record?
}

extension Failure {
    /// What was to be replaced isn't what is stored any more.
    /// - Parameters:
    ///   - what: The record in a word: "pet".
    ///   - isThere: Whether there still is one of its id.
    static func changed(_ what: String, isThere: Bool) -> Failure {
        .conflict(
            isThere
                ? "The \(what) was changed in another window since it was opened here."
                : "The \(what) was removed in another window since it was opened here.", reason: "changed")
    }
}
