import Database

/// What an export leaves out of a slice's tables; all others are exported as they are.
///
/// A slice that says nothing has all its tables exported, one that it gets later too. Virtual tables aren't: what they
/// index is.
struct SliceExport: Sendable {
    /// The tables that hold what isn't the owner's to take along: secrets, what lasts minutes, what is derived.
    var leavesOut: Set<String> = []
    /// Makes a virtual table, or another that is left out, anew from the rest: after an import, in its transaction.
    var rebuild: (@Sendable (_ store: Connection) throws -> Void)?
}
