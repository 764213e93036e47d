import BackendCore
import CoreModels
import Foundation

/// The code of an invitation: 60 random bits, as twelve letters and digits that can't be mistaken for each other. It is
/// stored as a hash.
///
/// An account may try about a hundred codes a day. If a million invitations are open, it finds one of them in thirty million
/// years.
struct InvitationSecret: Hashable {
    /// The letters and digits of Crockford's base 32, which lacks I, L, O and U.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let count = 12

    private let letters: [Character]

    /// Creates a random code.
    init() {
        // The system's generator is cryptographically secure on all supported platforms.
        var random = SystemRandomNumberGenerator()
        letters = (0..<Self.count).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &random)] }
    }

    /// Reads a typed code, or returns `nil` if it can't be one.
    init?(_ typed: String) {
        guard typed.utf8.count <= 100 else { return nil }
        let mistaken: [Character: Character] = ["O": "0", "I": "1", "L": "1"]
        let read = typed.uppercased().filter { $0.isLetter || $0.isNumber }.map { mistaken[$0] ?? $0 }
        guard read.count == Self.count, read.allSatisfy(Self.alphabet.contains) else { return nil }
        letters = read
    }

    /// The code as it is shown: `K7QM-2XHT-9PWD`.
    var text: String {
        stride(from: 0, to: Self.count, by: 4).map { String(letters[$0..<($0 + 4)]) }.joined(separator: "-")
    }

    /// The stored hash.
    var hash: Data { SHA256.hash("invitation/\(String(letters))") }

    /// The id of the access of the person who accepts the invitation. The code is deleted then, and a person who enters it
    /// again is recognized by the id.
    var person: EntityID<PetPerson> {
        let bytes = SHA256.hash("person/\(String(letters))").prefix(16)
        return EntityID(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}
