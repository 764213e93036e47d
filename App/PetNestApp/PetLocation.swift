import BackendCore
import CoreNetworking
import CoreStorage
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SampleWorld

/// The place where the pets are kept, whose backend answers the requests of the app.
enum PetLocation: Sendable {
    /// The backend of the data folder, in this process.
    case here(PetNestBackend)
    /// A server.
    case byServer(ServerAddress)

    /// The backend of the data folder.
    /// - Throws: ``AppError/refused(_:)`` if a server stores the pets.
    var backend: PetNestBackend {
        get throws(AppError) {
            switch self {
            case .here(let backend): return backend
            case .byServer(let server):
                throw .refused(
                    "\(server) stores the pets, and this works only with pets on this computer: "
                        + "petnest --server \(ChosenServer.thisComputer)")
            }
        }
    }

    /// The server, or `nil` if the data folder stores the pets.
    var server: ServerAddress? {
        switch self {
        case .here: nil
        case .byServer(let server): server
        }
    }

    /// Returns the transport of the app's requests.
    /// - Parameter copy: The copy of a data folder that can't be written, or `nil`.
    func transport(readingOnly copy: ReadOnlyCopy?) -> any APITransport {
        switch self {
        case .byServer(let server): return HTTPAPITransport(to: server)
        case .here(let backend):
            if let copy { return ReadOnlyTransport(of: copy, backend: backend) }
            return HTTPAPITransport { request, body throws(TransportError) in
                if Task.isCancelled { throw .cancelled }
                return await backend.respond(to: request, body: body)
            }
        }
    }

    /// The name under which the sign-in is saved.
    var accountsKey: StorageKey<SavedAccounts> {
        switch self {
        case .here: .accounts
        case .byServer(let server): .accounts(at: server)
        }
    }

    /// Returns the account of the data folder's owner, with a new secret. It is `nil` at a server, where accounts must
    /// be created.
    var ownersAccount: (@Sendable () async throws -> SavedAccounts.Device)? {
        guard case .here(let backend) = self else { return nil }
        return {
            let (account, secret) = try await backend.ownersAccount()
            return SavedAccounts.Device(account: "\(account)", secret: secret.text)
        }
    }

    /// Returns the accounts with which sessions begin.
    /// - Parameters:
    ///   - files: The data folder's files with credentials.
    ///   - transport: Carries requests without a credential.
    func accounts(
        _ options: PetNestOptions, files: CredentialFileStore, transport: any APITransport
    ) throws(AppError) -> Accounts {
        Accounts(
            store: try options.credentials(beside: files), key: accountsKey, files: files,
            gateway: AccountGateway(client: APIClient(transport: transport), device: ProcessInfo.processInfo.hostName),
            ownersAccount: ownersAccount)
    }

    /// Returns the sitters and trackers of the sample data, which are played in this process. There are none at a
    /// server, nor if nothing can be saved.
    /// - Throws: ``AppError/argument(_:reason:)`` if ``sampleAnswer`` isn't a sitter's answer.
    func sampleWorld(
        readingOnly copy: ReadOnlyCopy?, now: @escaping @Sendable () -> Date, environment: [String: String]
    ) throws(AppError) -> SampleWorld? {
        guard case .here(let backend) = self, copy == nil else { return nil }
        let answer = environment[Self.sampleAnswer].flatMap { $0.isEmpty ? nil : $0 }
        let fixedAnswer = answer.flatMap(SitterAnswer.init(rawValue:))
        if let answer, fixedAnswer == nil {
            let answers = SitterAnswer.allCases.map(\.rawValue).joined(separator: ", ")
            throw .argument("\(Self.sampleAnswer)=\(answer)", reason: "It must be one of \(answers).")
        }
        let transport = HTTPAPITransport { request, body throws(TransportError) in
            await backend.respond(to: request, body: body, as: .sampleWorld)
        }
        return SampleWorld(client: APIClient(transport: transport), now: now, fixedAnswer: fixedAnswer)
    }

    /// The environment variable that sets the answer of all sitters of the sample data, for tests.
    private static let sampleAnswer = "PETNEST_SAMPLE_ANSWER"

    /// Describes where e-mail to the person is delivered.
    func mailPlace(outbox: URL) -> String {
        switch self {
        case .here: "the folder \(outbox.path(percentEncoded: false))"
        case .byServer: "your mailbox"
        }
    }

    /// Checkpoints the database of the data folder into its one file.
    func close() throws(DatabaseError) {
        if case .here(let backend) = self { try backend.close() }
    }
}
