import CoreInterfaces
import CryptHashing
import Testing

@Suite("Hashes by crypt(3)", .timeLimit(.minutes(10)))
struct CryptHashingTests {
    private let hashing = CryptPasswordHasher()

    @Test(
        "A hash matches only its secret, has a random salt, and doesn't contain the secret",
        arguments: ["1234", "", "pä ß🐈"])
    func roundTrip(secret: String) async throws {
        let first = try await hashing.hash(secret)
        let second = try await hashing.hash(secret)
        #expect(first != second)
        #expect(first.hasPrefix("$y$"))
        #expect(secret.isEmpty || !first.contains(secret))
        #expect(try await hashing.matches(secret, first))
        #expect(try await hashing.matches(secret, second))
        #expect(try await !hashing.matches(secret + "5", first))
    }

    // Created with: openssl passwd -6 -salt saltstring 'Hello world!'
    @Test("A hash of another program is checked")
    func known() async throws {
        let hash =
            "$6$saltstring$"
            + "svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1"
        #expect(try await hashing.matches("Hello world!", hash))
        #expect(try await !hashing.matches("Hello world", hash))
    }

    @Test(
        "A text that isn't a hash matches no secret",
        arguments: ["", "*0", "$y$", "$y$j9T$", "1234", "$none$x", "a\0b"])
    func noHash(text: String) async throws {
        #expect(try await !hashing.matches("1234", text))
        #expect(try await !hashing.matches(text, text))
    }

    @Test("A secret that crypt(3) would truncate is rejected, and matches nothing")
    func tooLong() async throws {
        let long = String(repeating: "1", count: 512)
        for secret in ["12\u{0}34", long, String(repeating: "1", count: 1 << 20)] {
            await #expect(throws: ServiceError.self) { try await hashing.hash(secret) }
            #expect(try await !hashing.matches(secret, hashing.hash("12")))
        }
        #expect(try await hashing.matches(String(long.dropLast()), hashing.hash(String(long.dropLast()))))
    }
}
