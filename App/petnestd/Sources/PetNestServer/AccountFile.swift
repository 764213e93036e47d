import BackendCore
import CoreModels
import Database
import Foundation
import PetNestBackend

/// Moves an account's data between a server and a file, for people who move to a server or away from it.
public struct AccountFile: Sendable {
    private let store: ServerSettings.Store

    /// Creates it for the data of the settings. A database in a file must exist.
    /// - Throws: ``ServerError/account(_:)`` if it doesn't.
    public init(_ settings: ServerSettings) throws(ServerError) {
        store = settings.store
        if case .file(let file) = store, !FileManager.default.fileExists(atPath: file.path) {
            throw .account("There is no database \(file.path). The server creates it at its first start.")
        }
    }

    /// Imports an export, all of it or nothing.
    /// - Returns: What was imported, and a line for each row that can't be read.
    /// - Throws: ``ServerError/account(_:)``.
    public func `import`(_ file: URL, into email: String) async throws(ServerError) -> String {
        try await with(email) { backend, account in
            let summary = try await backend.import(Data(contentsOf: file), into: account)
            return ([summary.sentence] + summary.unreadable).joined(separator: "\n")
        }
    }

    /// Returns all data of an account, as JSON.
    /// - Throws: ``ServerError/account(_:)``.
    public func export(of email: String) async throws(ServerError) -> String {
        try await with(email) { backend, account in
            String(decoding: try await backend.export(from: account).json, as: UTF8.self)
        }
    }

    private func with(
        _ email: String, _ body: (PetNestBackend, AccountID) async throws -> String
    ) async throws(ServerError) -> String {
        do {
            let address = try EmailAddress(email)
            let backend = try store.open()
            defer { try? backend.close() }
            guard let account = try await backend.account(of: address) else {
                throw ServerError.account("There is no account with the e-mail address \(address.text).")
            }
            return try await body(backend, account)
        } catch let error as ServerError {
            throw error
        } catch let error as DatabaseError {
            throw .database(error)
        } catch let error as any ExplainedError {
            throw .account(error.explanation)
        } catch {
            throw .account("\(error)")
        }
    }
}
