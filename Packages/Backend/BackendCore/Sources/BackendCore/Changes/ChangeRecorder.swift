import CoreModels
import CoreWire
import Database
import Foundation

/// Finds the accounts to which the change by a request is reported.
struct ChangeRecorder: Sendable {
    let audience: ChangeAudience
    let client: ClientID?
    private let parties: [Parties]

    /// Creates a recorder, or returns `nil` if the route's changes aren't reported.
    /// - Parameter parties: The things of all slices in which several accounts take part.
    init?(_ route: Route, client: ClientID?, parties: [Parties]) {
        guard route.audience != .nobody else { return nil }
        audience = route.audience
        self.client = client
        self.parties = parties
    }

    /// Returns the accounts that have access now. Call it before the handler of a removal, to include accounts that
    /// lose access, and after the handler of any other change, to include those that gain it.
    func accounts(_ call: Call, in store: Connection) throws -> Set<AccountID> {
        let repository = AudienceRepository(store: store)
        switch audience {
        case .nobody, .everybody: return []
        case .account: return [call.account]
        case .readers:
            guard let pet = call.ids["pet"].map(PetID.init) else { return [] }
            return try repository.readers(of: pet, at: call.now)
        case .watchers:
            return try parties(call, in: repository)
        case .parties:
            return try parties(call, in: repository).union([call.account])
        case .sharers:
            var accounts: Set = [call.account]
            for pet in try repository.pets(of: call.account, at: call.now) {
                accounts.formUnion(try repository.readers(of: pet, at: call.now))
            }
            return accounts
        }
    }

    /// Returns the accounts that take part in the things in the path of a call.
    private func parties(_ call: Call, in repository: AudienceRepository) throws -> Set<AccountID> {
        try parties.reduce(into: []) { accounts, kind in
            guard let id = call.ids[kind.pathName] else { return }
            accounts.formUnion(try repository.parties(of: kind, id, at: call.now))
        }
    }

    /// Returns the change that a handler made, or `nil` if it failed.
    /// - Parameter accounts: The result of ``accounts(_:in:)``.
    func change(after answer: Answer, _ accounts: Set<AccountID>) -> Change? {
        guard answer.isSuccess else { return nil }
        return Change(
            accounts: audience == .everybody ? nil : accounts, client: client, isOfReadings: audience == .watchers)
    }
}
