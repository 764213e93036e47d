import CoreModels
import CoreWire
import Database

/// Finds who has to learn of the change that a request makes.
struct ChangeRecorder: Sendable {
    let route: Route
    let client: ClientID?

    /// Returns who has to learn of a removal, and may have no access afterwards. It is called before the handler.
    func accountsBefore(_ call: Call, in store: Connection) throws -> Set<AccountID>? {
        route.method == .delete && route.audience == .readers ? try readers(call, in: store) : nil
    }

    /// Returns the change that a handler made, or `nil` if it made none that others see.
    /// - Parameter before: The result of ``accountsBefore(_:in:)``.
    func change(
        of call: Call, after answer: Answer, before: Set<AccountID>?, in store: Connection
    ) throws -> Change? {
        guard answer.isSuccess else { return nil }
        switch route.audience {
        case .nobody: return nil
        case .everybody: return Change(accounts: nil, client: client)
        case .account: return Change(accounts: [call.account], client: client)
        case .readers:
            return Change(accounts: try readers(call, in: store).union(before ?? []), client: client)
        case .sharers:
            let others = try store.accounts(PetReaders.sharers, [call.account.sqlValue])
            return Change(accounts: others.union([call.account]), client: client)
        }
    }

    private func readers(_ call: Call, in store: Connection) throws -> Set<AccountID> {
        guard let pet = call.ids["pet"].map(PetID.init) else { return [] }
        let now = call.now.wholeSeconds.sqlValue
        return try store.accounts(PetReaders.ofPet, [pet.sqlValue, now, now])
    }
}

extension Connection {
    fileprivate func accounts(_ sql: String, _ arguments: [SQLValue]) throws -> Set<AccountID> {
        Set(try rows(sql, arguments).map { try $0.value("account") })
    }
}
