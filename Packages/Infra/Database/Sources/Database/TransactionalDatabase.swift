/// A database whose reads and writes are transactions.
///
/// Writes are serializable: their results are those of writes that run one after the other. A read sees the database as it
/// was at one moment. A closure runs again if the database rolled it back because of a conflict with another transaction,
/// so it must change nothing but the database.
public protocol TransactionalDatabase: Sendable {
    /// Runs queries with one consistent view of the database.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled.
    @discardableResult
    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value

    /// Runs statements in one transaction, which is rolled back if the closure throws. When the call returns, the
    /// changes are on the disk.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled before the
    ///   commit.
    @discardableResult
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value

    /// Waits for running accesses and closes the database. Later accesses throw ``DatabaseError/closed``.
    func close() throws(DatabaseError)
}
