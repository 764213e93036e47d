/// One step of the schema's history, applied once to every database and never edited after a release.
///
/// ```swift
/// Migration("pets") { connection in
///     try connection.execute("CREATE TABLE pet (id TEXT PRIMARY KEY, name TEXT NOT NULL)")
/// }
/// ```
public struct Migration: Sendable {
    /// The name that the database remembers the step by; unique in its list.
    public let name: String

    let apply: @Sendable (Connection) throws -> Void

    /// Creates a step.
    ///
    /// The closure runs in a transaction of its own with foreign keys unenforced, so that tables can be rebuilt; they
    /// are checked before the commit. What it throws rolls the step back.
    public init(_ name: String, apply: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.apply = apply
    }
}
