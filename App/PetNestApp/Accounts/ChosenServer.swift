import CoreInterfaces
import CoreNetworking
import CoreStorage
import HTTPNetworking
import PetsWire

/// The server that stores the pets, as chosen by `--server` and saved in the data folder for later starts.
struct ChosenServer: Codable, Hashable, Sendable {
    /// The word that chooses this computer.
    static let thisComputer = "local"

    /// The address, or `nil` if the pets are kept on this computer.
    var address: String?

    /// Returns the server for this start, and whether later starts don't use it yet.
    /// - Parameters:
    ///   - choice: An address, ``thisComputer``, or `nil` for the saved choice.
    ///   - store: The data folder's values.
    /// - Throws: ``AppError/argument(_:reason:)`` if the choice isn't an address.
    static func choose(
        _ choice: String?, in store: some KeyValueStore
    ) throws(AppError) -> (address: ServerAddress?, isNew: Bool) {
        let saved: String?
        do throws(KeyValueError) {
            saved = try store.value(for: .server)?.address
        } catch {
            throw .refused("The choice of the server can't be read. \(error)")
        }
        guard let text = choice ?? saved else { return (nil, false) }
        let address = text == thisComputer ? nil : try parse(text)
        return (address, address?.description != saved)
    }

    /// Saves a choice for later starts.
    /// - Parameters:
    ///   - address: The server, or `nil` for this computer.
    ///   - transport: Reaches the server. One that doesn't answer as PetNest's isn't saved, because each later start
    ///     would fail.
    /// - Returns: A sentence about later starts.
    /// - Throws: ``AppError/refused(_:)`` if the server can't be used, or the choice can't be saved.
    static func save(
        _ address: ServerAddress?, reachedBy transport: any APITransport, in store: some KeyValueStore
    ) async throws(AppError) -> String {
        if let address { try await reach(address, by: transport) }
        try save(address, in: store)
        guard let address else { return "Later starts use the pets of this computer, too." }
        return "Later starts use the pets of \(address), too. To return: petnest --server \(thisComputer)"
    }

    /// Saves a choice for later starts, of a server that has answered.
    static func save(_ address: ServerAddress?, in store: some KeyValueStore) throws(AppError) {
        do throws(KeyValueError) {
            try store.set(ChosenServer(address: address?.description), for: .server)
        } catch {
            throw .refused("The choice of the server can't be saved. \(error)")
        }
    }

    private static func reach(_ address: ServerAddress, by transport: any APITransport) async throws(AppError) {
        do throws(ServiceError) {
            try await APIClient(transport: transport).perform(PetsAPI.pets)
        } catch {
            switch error {
            case .refused(reason: "signedOut", _): return
            case .unavailable, .unanswered: throw .refused("\(error) Later starts don't use it.")
            default: break
            }
        }
        // PetNest answers a request without a sign-in by 401.
        throw .refused("\(address) isn't a server of PetNest. Later starts don't use it.")
    }

    /// Parses an address that a person typed.
    static func parse(_ text: String) throws(AppError) -> ServerAddress {
        do throws(ServerAddressError) {
            return try ServerAddress(text)
        } catch {
            throw .argument("--server", reason: error.description)
        }
    }
}

extension StorageKey where Value == ChosenServer {
    /// `server.json`.
    static var server: Self { Self("server") }
}

extension StorageKey where Value == SavedAccounts {
    /// The key of the accounts at a server: `credentials/accounts-https-3a-2f-2fexample-2eorg.json`.
    ///
    /// Two addresses never have the same key, because a server would then receive the tokens of another one. So each
    /// byte that isn't a lowercase letter or digit is written as a hyphen and its hexadecimal value.
    static func accounts(at server: ServerAddress) -> Self {
        let name = server.description.utf8.map { byte in
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            return (byte < 16 ? "-0" : "-") + String(byte, radix: 16)
        }
        return Self("accounts-" + name.joined())
    }
}
