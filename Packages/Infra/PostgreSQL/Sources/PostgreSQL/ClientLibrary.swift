import Database
import Foundation

/// PostgreSQL's client library, libpq, loaded at run time.
///
/// It isn't linked, so a program that can use PostgreSQL builds and runs without it. libpq 9.6 or later is sufficient; its
/// functions haven't changed since. Before 14 it lacks the ``pipeline``.
/// <https://www.postgresql.org/docs/current/libpq.html>
struct ClientLibrary: Sendable {
    typealias Text = UnsafePointer<CChar>

    /// The beginning of what ``nextNotification`` points to, libpq's `PGnotify`.
    struct Notification {
        let channel: UnsafeMutablePointer<CChar>?
        let process: CInt
        let text: UnsafeMutablePointer<CChar>?
    }

    let connect: @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, CInt) -> OpaquePointer?
    let connectionStatus: @convention(c) (OpaquePointer?) -> CInt
    let connectionError: @convention(c) (OpaquePointer?) -> Text?
    let transactionStatus: @convention(c) (OpaquePointer?) -> CInt
    let setNoticeProcessor:
        @convention(c) (
            OpaquePointer?, @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void, UnsafeMutableRawPointer?
        ) -> OpaquePointer?
    let finish: @convention(c) (OpaquePointer?) -> Void

    let socket: @convention(c) (OpaquePointer?) -> CInt
    let consumeInput: @convention(c) (OpaquePointer?) -> CInt
    let nextNotification: @convention(c) (OpaquePointer?) -> UnsafeMutableRawPointer?
    let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void

    let execute: @convention(c) (OpaquePointer?, Text) -> OpaquePointer?
    let prepare: @convention(c) (OpaquePointer?, Text, Text, CInt, UnsafePointer<UInt32>?) -> OpaquePointer?
    let executePrepared:
        @convention(c) (
            OpaquePointer?, Text, CInt, UnsafePointer<Text?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
        ) -> OpaquePointer?

    let sendQuery: @convention(c) (OpaquePointer?, Text) -> CInt
    let sendPrepared:
        @convention(c) (
            OpaquePointer?, Text, CInt, UnsafePointer<Text?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
        ) -> CInt
    let nextResult: @convention(c) (OpaquePointer?) -> OpaquePointer?
    /// The functions that send several statements without waiting for the results in between, if the library has them.
    let pipeline: Pipeline?

    /// <https://www.postgresql.org/docs/current/libpq-pipeline-mode.html>
    struct Pipeline {
        let enter: @convention(c) (OpaquePointer?) -> CInt
        let exit: @convention(c) (OpaquePointer?) -> CInt
        let synchronize: @convention(c) (OpaquePointer?) -> CInt
        let sendQuery:
            @convention(c) (
                OpaquePointer?, Text, CInt, UnsafePointer<UInt32>?, UnsafePointer<Text?>?, UnsafePointer<CInt>?,
                UnsafePointer<CInt>?, CInt
            ) -> CInt
    }

    let resultStatus: @convention(c) (OpaquePointer?) -> CInt
    let resultErrorField: @convention(c) (OpaquePointer?, CInt) -> Text?
    let rowCount: @convention(c) (OpaquePointer?) -> CInt
    let columnCount: @convention(c) (OpaquePointer?) -> CInt
    let columnName: @convention(c) (OpaquePointer?, CInt) -> Text?
    let columnType: @convention(c) (OpaquePointer?, CInt) -> UInt32
    let isNull: @convention(c) (OpaquePointer?, CInt, CInt) -> CInt
    let value: @convention(c) (OpaquePointer?, CInt, CInt) -> Text?
    let valueLength: @convention(c) (OpaquePointer?, CInt, CInt) -> CInt
    let changedRows: @convention(c) (OpaquePointer?) -> Text?
    let clear: @convention(c) (OpaquePointer?) -> Void

    /// Loads the library from where the system's loader finds it.
    /// - Throws: ``DatabaseError/unreachable(server:reason:)`` if it isn't installed.
    init() throws(DatabaseError) {
        guard let handle = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw .unreachable(
                server: Self.names[0],
                reason: "PostgreSQL's client library isn't installed. On Debian: apt install libpq5")
        }
        func function<Function>(_ name: String, _: Function.Type = Function.self) throws(DatabaseError) -> Function {
            guard let address = dlsym(handle, name) else {
                throw .unreachable(
                    server: Self.names[0], reason: "the library has no function \(name). Install libpq 9.6 or later")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        connect = try function("PQconnectdbParams")
        connectionStatus = try function("PQstatus")
        connectionError = try function("PQerrorMessage")
        transactionStatus = try function("PQtransactionStatus")
        setNoticeProcessor = try function("PQsetNoticeProcessor")
        finish = try function("PQfinish")
        socket = try function("PQsocket")
        consumeInput = try function("PQconsumeInput")
        nextNotification = try function("PQnotifies")
        freeMemory = try function("PQfreemem")
        execute = try function("PQexec")
        prepare = try function("PQprepare")
        executePrepared = try function("PQexecPrepared")
        sendQuery = try function("PQsendQuery")
        sendPrepared = try function("PQsendQueryPrepared")
        nextResult = try function("PQgetResult")
        if dlsym(handle, "PQenterPipelineMode") == nil {
            pipeline = nil
        } else {
            pipeline = Pipeline(
                enter: try function("PQenterPipelineMode"), exit: try function("PQexitPipelineMode"),
                synchronize: try function("PQpipelineSync"), sendQuery: try function("PQsendQueryParams"))
        }
        resultStatus = try function("PQresultStatus")
        resultErrorField = try function("PQresultErrorField")
        rowCount = try function("PQntuples")
        columnCount = try function("PQnfields")
        columnName = try function("PQfname")
        columnType = try function("PQftype")
        isNull = try function("PQgetisnull")
        value = try function("PQgetvalue")
        valueLength = try function("PQgetlength")
        changedRows = try function("PQcmdTuples")
        clear = try function("PQclear")
    }

    #if canImport(Darwin)
    private static let names = [
        "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
    ]
    #else
    private static let names = ["libpq.so.5"]
    #endif
}
