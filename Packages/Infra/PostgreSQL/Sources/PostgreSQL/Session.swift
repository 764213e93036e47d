import Database
import Foundation

/// A connection to a server, used by one transaction at a time.
///
/// Its calls block the thread.
final class Session: StatementExecutor {
    let dialect = SQLDialect.postgreSQL
    /// The server's name in errors.
    let server: String
    private let library: ClientLibrary
    private let connection: OpaquePointer?
    /// The prepared statements by their text.
    private var prepared: [String: Prepared] = [:]
    /// Whether a statement of the running transaction conflicted with another transaction.
    private(set) var hasConflict = false
    /// Whether a statement of the running transaction found that a row with its key exists.
    private(set) var hasDuplicate = false

    /// Connects to a server.
    /// - Parameter settings: Statements that set the session's parameters, separated by semicolons.
    init(_ library: ClientLibrary, address: DatabaseAddress, settings: String) throws(DatabaseError) {
        self.library = library
        connection = address.withParameters { library.connect($0, $1, 1) }
        server = address.name
        guard isAlive else {
            // The connection is closed by deinit.
            // libpq's second line asks whether the server is running.
            let reason =
                Self.text(library.connectionError(connection)).split(separator: "\n").first ?? "it gives no reason"
            throw .unreachable(server: address.name, reason: String(reason))
        }
        // It would write the server's warnings to the standard error, which has a program's log.
        _ = library.setNoticeProcessor(connection, { _, _ in }, nil)
        _ = try run(settings)
    }

    deinit {
        library.finish(connection)
    }

    /// The statement that begins the transaction, until it is sent with the first one.
    private var unsentBegin: String?
    /// The error of the statement that begins the transaction. Nothing was executed then.
    private(set) var beginFailure: DatabaseError?
    /// Whether the answer to a commit is to be received before the next statement.
    private var isEnding = false

    /// Whether the connection is open, as far as is known.
    var isAlive: Bool { !isLost && library.connectionStatus(connection) == 0 }
    /// Whether a statement got no answer. libpq's status stays the same if the server's last message was a warning.
    private var isLost = false

    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int {
        let result = arguments.isEmpty ? try run(PostgreSQLText(sql).text) : try run(prepare(sql), arguments)
        return Int(Self.text(library.changedRows(result.pointer))) ?? 0
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Row] {
        let result = try run(prepare(sql), arguments)
        return (0..<result.rowCount).map(result.row)
    }

    func row(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Row? {
        let result = try run(prepare(sql), arguments)
        return result.rowCount == 0 ? nil : result.row(0)
    }

    func integers(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Int64] {
        let result = try run(prepare(sql), arguments)
        var integers: [Int64] = []
        for index in 0..<result.rowCount {
            if case .integer(let integer) = result.value(index, 0) {
                integers.append(integer)
            } else {
                // Throws the error that names the column and its type.
                integers.append(try result.row(index).value(result.columns[0]))
            }
        }
        return integers
    }

    func savepoint(_ body: () throws -> Void) throws {
        _ = try run("SAVEPOINT s")
        do {
            try body()
            _ = try run("RELEASE SAVEPOINT s")
        } catch {
            _ = try run("ROLLBACK TO SAVEPOINT s; RELEASE SAVEPOINT s")
            throw error
        }
    }

    /// Begins a transaction. The server receives this with the first statement, so that both take one exchange.
    func begin(_ mode: String) {
        hasConflict = false
        hasDuplicate = false
        beginFailure = nil
        unsentBegin = "BEGIN \(mode)"
    }

    /// Begins the transaction without a statement.
    private func sendBegin() throws(DatabaseError) {
        receiveEnd()
        guard let begin = unsentBegin else { return }
        unsentBegin = nil
        do {
            _ = try checked(library.execute(connection, begin), begin)
        } catch {
            beginFailure = error
            throw error
        }
    }

    /// Commits a transaction. When it returns, the changes are on the disk. A transaction that changed nothing is ended
    /// without waiting for the server's answer, which the next one receives.
    /// - Parameter isWrite: Whether the transaction may have changed something.
    /// - Throws: The error of the commit, ``DatabaseError/commitUnanswered(server:reason:)`` if a write got no answer.
    ///   Also throws if a statement failed and the closure continued, because the server would roll back the transaction
    ///   and report success.
    func commit(isWrite: Bool) throws(DatabaseError) {
        // PQTRANS_INERROR
        if library.transactionStatus(connection) == 3 {
            throw .statement(
                reason: "an earlier statement failed, so nothing of the transaction is stored", sql: "COMMIT")
        }
        if unsentBegin != nil {
            unsentBegin = nil
            return
        }
        if !isWrite {
            isEnding = library.sendQuery(connection, "COMMIT") == 1
            if !isEnding { isLost = true }
            return
        }
        let result = QueryResult(pointer: library.execute(connection, "COMMIT"), library: library)
        guard let failure = failure(of: result, "COMMIT") else { return }
        let error = failure.error(server: server)
        if isWrite, failure.leavesCommitOpen, case .unreachable(let server, let reason) = error {
            throw .commitUnanswered(server: server, reason: reason)
        }
        throw error
    }

    /// Rolls back a transaction. If that fails, the connection is lost, and the server rolls it back.
    func rollBack() {
        unsentBegin = nil
        // PQTRANS_IDLE: a failed commit has already rolled it back.
        if library.transactionStatus(connection) == 0 { return }
        _ = try? run("ROLLBACK")
    }

    /// Waits for messages of the channels that the session listens to.
    /// - Parameter milliseconds: The longest wait.
    /// - Returns: The messages. There may be none, and ``isAlive`` is `false` if the connection was lost.
    func messages(within milliseconds: CInt) -> [String] {
        var wait = pollfd(fd: library.socket(connection), events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return [] }
        _ = library.consumeInput(connection)
        var messages: [String] = []
        while let notification = library.nextNotification(connection) {
            let text = notification.load(as: ClientLibrary.Notification.self).text
            messages.append(text.map { String(cString: $0) } ?? "")
            library.freeMemory(notification)
        }
        return messages
    }

    /// Receives the answer to the commit of a transaction that changed nothing.
    private func receiveEnd() {
        guard isEnding else { return }
        isEnding = false
        _ = failure(of: result(), "COMMIT")
    }

    /// Returns the result of the next statement that was sent.
    private func result() -> QueryResult {
        let result = QueryResult(pointer: library.nextResult(connection), library: library)
        // The mark after the statement's only result.
        while let further = library.nextResult(connection) { library.clear(further) }
        return result
    }

    private struct Prepared {
        let name: String
        let sql: String
    }

    private func prepare(_ sql: String) throws(DatabaseError) -> Prepared {
        if let known = prepared[sql] { return known }
        // Otherwise, statements with lists of different lengths would accumulate.
        if prepared.count == Self.mostPrepared {
            _ = try run("DEALLOCATE ALL")
            prepared = [:]
        }
        // If the statement is wrong, the transaction has to fail, too.
        try sendBegin()
        let text = PostgreSQLText(sql)
        let statement = Prepared(name: "s\(prepared.count)", sql: text.text)
        _ = try checked(library.prepare(connection, statement.name, text.text, 0, nil), text.text)
        prepared[sql] = statement
        return statement
    }

    private func run(_ statement: Prepared, _ arguments: [SQLValue]) throws(DatabaseError) -> QueryResult {
        let texts = try arguments.map { argument throws(DatabaseError) in try argument.argumentText() }
        let copies = texts.map { text in text.flatMap { strdup($0) } }
        defer { copies.forEach { free($0) } }
        let count = CInt(arguments.count)
        return try copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts throws(DatabaseError) in
            if let begin = unsentBegin, let pipeline = library.pipeline {
                unsentBegin = nil
                return try run(begin, then: statement, texts.baseAddress, count, in: pipeline)
            }
            try sendBegin()
            let result = library.executePrepared(connection, statement.name, count, texts.baseAddress, nil, nil, 0)
            return try checked(result, statement.sql)
        }
    }

    /// Begins a transaction and executes its first statement in one exchange.
    private func run(
        _ begin: String, then statement: Prepared, _ arguments: UnsafePointer<ClientLibrary.Text?>?, _ count: CInt,
        in pipeline: ClientLibrary.Pipeline
    ) throws(DatabaseError) -> QueryResult {
        receiveEnd()
        let isSent =
            pipeline.enter(connection) == 1
            && pipeline.sendQuery(connection, begin, 0, nil, nil, nil, nil, 0) == 1
            && library.sendPrepared(connection, statement.name, count, arguments, nil, nil, 0) == 1
            && pipeline.synchronize(connection) == 1
        let begun = isSent ? result() : QueryResult(pointer: nil, library: library)
        let executed = isSent ? result() : begun
        // The mark at the end of the pipeline.
        if isSent { library.clear(library.nextResult(connection)) }
        if pipeline.exit(connection) != 1 { isLost = true }
        if let failure = failure(of: begun, begin) {
            let error = failure.error(server: server)
            beginFailure = error
            throw error
        }
        if let failure = failure(of: executed, statement.sql) { throw failure.error(server: server) }
        return executed
    }

    /// Executes statements without arguments.
    private func run(_ text: String) throws(DatabaseError) -> QueryResult {
        try sendBegin()
        return try checked(library.execute(connection, text), text)
    }

    private func checked(_ pointer: OpaquePointer?, _ sql: String) throws(DatabaseError) -> QueryResult {
        let result = QueryResult(pointer: pointer, library: library)
        if let failure = failure(of: result, sql) { throw failure.error(server: server) }
        return result
    }

    /// Returns the error of a statement, or `nil` if it succeeded, and records what follows from it for the session.
    private func failure(of result: QueryResult, _ sql: String) -> StatementFailure? {
        if result.isSuccess { return nil }
        let message = result.errorField("M") ?? Self.text(library.connectionError(connection))
        let failure = StatementFailure(
            code: result.errorField("C") ?? "", message: message.trimmingCharacters(in: .whitespacesAndNewlines),
            sql: sql)
        if failure.code.isEmpty { isLost = true }
        if failure.isConflict { hasConflict = true }
        if failure.isDuplicate { hasDuplicate = true }
        return failure
    }

    private static func text(_ text: ClientLibrary.Text?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private static let mostPrepared = 500
}
