import BackendCore
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import PetNestBackend

/// Serves commands of the command line without a screen, through the client that the features use.
public struct Shell: Sendable {
    let client: APIClient
    let pets: any PetRepository
    let today: any Today
    let ids: any IDGenerating
    /// The unit of a weight that is typed without one.
    let weights: WeightUnit

    init(client: APIClient, today: any Today, ids: any IDGenerating, weights: WeightUnit = .kilograms) {
        self.client = client
        self.weights = weights
        self.today = today
        self.ids = ids
        pets = PetGateway(client: client)
    }

    /// Returns a pet by its name, ignoring case and accents, or by its id.
    /// - Throws: ``AppError/unknownPet(_:known:)``, ``AppError/ambiguousPet(_:ids:)`` or ``AppError/service(_:)``.
    func pet(_ nameOrID: String) async throws(AppError) -> Pet {
        try await serving { () async throws(ServiceError) in try await pets.pets() }.find(nameOrID)
    }

    /// Returns the id of the named pet, or `nil` if none is named.
    func petID(_ nameOrID: String?) async throws(AppError) -> PetID? {
        guard let nameOrID else { return nil }
        return try await pet(nameOrID).id
    }

    /// Reads a past day as people type it; `nil` is today.
    func day(typed text: String?) throws(AppError) -> CalendarDate {
        guard let text else { return today.date }
        do throws(DateTypingError) {
            return try CalendarDate(typed: text, today: today.date, latest: today.date)
        } catch {
            throw .argument(text, reason: error.explanation)
        }
    }
}

/// Runs a request, and converts its errors to the app's.
nonisolated(nonsending) func serving<Value>(
    _ ask: nonisolated(nonsending) () async throws(ServiceError) -> Value
) async throws(AppError) -> Value {
    do throws(ServiceError) {
        return try await ask()
    } catch {
        throw .service(error)
    }
}

extension [Pet] {
    /// Returns the pet with a name, ignoring case and accents unless several match, or an id.
    func find(_ nameOrID: String) throws(AppError) -> Pet {
        if let id = PetID(nameOrID), let pet = first(where: { $0.id == id }) { return pet }
        let exact = filter { $0.name.lowercased() == nameOrID.lowercased() }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
        let matches = exact.isEmpty ? filter { $0.name.compare(nameOrID, options: options) == .orderedSame } : exact
        switch matches.count {
        case 0: throw .unknownPet(nameOrID, known: map(\.name))
        case 1: return matches[0]
        default: throw .ambiguousPet(nameOrID, ids: matches.map(\.id.description))
        }
    }
}

extension PetNest {
    /// Opens the data folder for a command, and closes it afterwards.
    /// - Throws: ``AppError/locked`` if there is a PIN, and ``AppError/signedOut`` if nobody is signed in.
    public static func withShell<Value: Sendable>(
        _ options: PetNestOptions, _ body: (Shell) async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        try await withServices(options) { _, _, shell throws(AppError) in try await body(shell) }
    }

    /// Opens the services for a command that reads an account's data, and closes them afterwards.
    /// - Throws: The errors of ``withShell(_:_:)``.
    static func withServices<Value: Sendable>(
        _ options: PetNestOptions, _ body: (LocalServices, SessionUser, Shell) async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        let services = try LocalServices.open(options)
        defer { services.close() }
        let user = try await services.begin(announce: options.announce)
        let session = SessionServices(
            services.app, user: user, sending: SessionServices.sending(for: user, services.app),
            sessions: SessionSwitch(nil))
        // Without the PIN, no data may be shown.
        if LockGate(of: session.device).canLock { throw .locked }
        guard user.account != nil else { throw .signedOut }
        let shell = Shell(
            client: session.client, today: session.today, ids: session.ids,
            weights: services.app.settings.current.weights)
        return try await body(services, user, shell)
    }
}
