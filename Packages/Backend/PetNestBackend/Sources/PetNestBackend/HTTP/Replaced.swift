/// The part of a `PUT` body with the record that it replaces: `was`, as it was before the edit.
///
/// Comparing records instead of version numbers needs no column, and accepts a repeated request or two windows that
/// save the same.
struct Replaced<Record: Decodable>: Decodable {
    var was: Record?
}

extension Failure {
    /// The replaced record isn't the stored one any more.
    /// - Parameters:
    ///   - what: The name of the record: "pet".
    ///   - isThere: Whether a record with the id exists.
    static func changed(_ what: String, isThere: Bool) -> Failure {
        .conflict(
            isThere
                ? "The \(what) was changed in another window since it was opened here."
                : "The \(what) was removed in another window since it was opened here.", reason: "changed")
    }
}
