import CoreStorage
import HTTPNetworking

/// The server that keeps the pets, as chosen by `--server` and saved in the data folder for later starts.
struct ChosenServer: Codable, Hashable, Sendable {
    /// The word that chooses this computer.
    static let thisComputer = "local"

    /// The address, or `nil` if the pets are kept on this computer.
    var address: String?

    /// Returns the address of the server, or `nil` if the pets are kept on this computer, and saves a new choice.
    /// - Parameters:
    ///   - choice: An address, ``thisComputer``, or `nil` for the saved choice.
    ///   - store: The data folder's values.
    /// - Throws: ``AppError/argument(_:reason:)`` if the choice isn't an address, and ``AppError/refused(_:)`` if it
    ///   can't be saved.
    static func address(
        choosing choice: String?, in store: some KeyValueStore
    ) throws(AppError) -> ServerAddress? {
        let saved: String?
        do throws(KeyValueError) {
            saved = try store.value(for: .server)?.address
        } catch {
            throw .refused("The choice of the server can't be read. \(error)")
        }
        guard let text = choice ?? saved else { return nil }
        let address = text == thisComputer ? nil : try parse(text)
        if address?.description == saved { return address }
        do throws(KeyValueError) {
            try store.set(ChosenServer(address: address?.description), for: .server)
        } catch {
            throw .refused("The choice of the server can't be saved. \(error)")
        }
        return address
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
