import CoreInterfaces
import CoreModels
import CoreNetworking
import PetNestAPI

/// What is asked and told from a command line, without a screen: through the same client that the features use.
public struct Shell: Sendable {
    let client: APIClient
    let pets: any PetRepository
    let today: any Today
    let ids: any IDGenerating

    init(client: APIClient, today: any Today, ids: any IDGenerating) {
        self.client = client
        self.today = today
        self.ids = ids
        pets = PetGateway(client: client)
    }

    /// A pet by its name, in whatever case, or by its id.
    /// - Throws: ``AppError/unknownPet(_:known:)``, ``AppError/ambiguousPet(_:ids:)`` or ``AppError/service(_:)``.
    func pet(_ nameOrID: String) async throws(AppError) -> Pet {
        try await serving { () async throws(ServiceError) in try await pets.pets() }.find(nameOrID)
    }

    /// The id of a pet, where one is named.
    func petID(_ nameOrID: String?) async throws(AppError) -> PetID? {
        guard let nameOrID else { return nil }
        return try await pet(nameOrID).id
    }

    /// Asks the service for something, whose errors become the app's.
    func serving<Value>(_ ask: () async throws(ServiceError) -> Value) async throws(AppError) -> Value {
        do throws(ServiceError) {
            return try await ask()
        } catch {
            throw .service(error)
        }
    }

    /// Reads a day as people type it; today where none is given.
    func day(typed text: String?) throws(AppError) -> CalendarDate {
        guard let text else { return today.date }
        do throws(DateTypingError) {
            return try CalendarDate(typed: text, today: today.date)
        } catch {
            throw .argument(text, reason: error.explanation)
        }
    }
}

extension [Pet] {
    /// The pet that has a name, in whatever case, or an id.
    func find(_ nameOrID: String) throws(AppError) -> Pet {
        if let id = PetID(nameOrID), let pet = first(where: { $0.id == id }) { return pet }
        let matches = filter { $0.name.lowercased() == nameOrID.lowercased() }
        switch matches.count {
        case 0: throw .unknownPet(nameOrID, known: map(\.name))
        case 1: return matches[0]
        default: throw .ambiguousPet(nameOrID, ids: matches.map(\.id.description))
        }
    }
}

extension PetNest {
    /// Opens the data folder for a command, and closes it after it.
    /// - Throws: ``AppError/locked`` where there is a PIN, since nobody can be asked for it.
    public static func withShell<Value: Sendable>(
        _ options: PetNestOptions, _ body: (Shell) async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        try await withServices(options) { _, shell throws(AppError) in try await body(shell) }
    }

    /// Opens the services for a command that tells what is kept, and closes them after it.
    /// - Throws: ``AppError/locked`` where there is a PIN.
    static func withServices<Value: Sendable>(
        _ options: PetNestOptions, _ body: (LocalServices, Shell) async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        let services = try LocalServices.open(options)
        defer { services.close() }
        try services.requireUnlocked()
        let (transport, today, ids) = (services.app.transport, services.app.today, services.app.ids)
        return try await body(services, Shell(client: APIClient(transport: transport), today: today, ids: ids))
    }
}

extension LocalServices {
    /// Makes sure that nothing has to be asked for before what is kept may be told.
    @MainActor
    fileprivate func requireUnlocked() throws(AppError) {
        let features = FeatureList.all
        let builder = FeatureModuleBuilder(services: SessionServices(app), features: features)
        if LockGate(features.compactMap(\.lock).first?(builder)).canLock { throw .locked }
    }
}
