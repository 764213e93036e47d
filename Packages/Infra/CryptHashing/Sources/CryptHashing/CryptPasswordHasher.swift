import CCrypt
import CoreInterfaces
import Dispatch
import Foundation

/// Hashes passwords with yescrypt, using the platform's crypt(3). The hash is slow, salted and memory-hard, so that
/// guessing is expensive (<https://www.openwall.com/yescrypt/>).
///
/// A hash contains its salt and cost, as `$y$j9T$…`. Hashes of other methods that crypt(3) supports are checked as
/// well. Hashing takes about 20 ms of processor time and 16 MiB, on a separate thread. crypt(3) truncates a secret at a
/// zero byte, so such a secret is rejected.
public struct CryptPasswordHasher: PasswordHashing {
    /// Creates a hasher.
    public init() {}

    /// Returns a hash with a random salt.
    public func hash(_ secret: String) async throws(ServiceError) -> String {
        try Self.check(secret)
        let (code, hash) = await Self.onOwnThread {
            var output = [CChar](repeating: 0, count: Int(CCRYPT_OUTPUT_SIZE))
            let code = ccrypt_hash(secret, &output)
            return (code, String(decoding: output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        if code != 0 { throw Self.unavailable(code) }
        return hash
    }

    /// Returns whether a hash belongs to a secret.
    public func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool {
        // A secret that can't be hashed has no hash.
        if secret.utf8.contains(0) || hash.utf8.contains(0) || secret.utf8.count > Self.longest { return false }
        let code = await Self.onOwnThread { ccrypt_matches(secret, hash) }
        if code < 0 { throw Self.unavailable(-code) }
        return code == 1
    }

    /// The maximum length of a secret for crypt(3), in bytes.
    private static let longest = 511

    private static func check(_ secret: String) throws(ServiceError) {
        guard !secret.utf8.contains(0), secret.utf8.count <= longest else {
            throw .rejected([
                .init(field: "secret", message: "A secret has at most \(longest) bytes, and no zero byte.")
            ])
        }
    }

    /// Hashing would block a thread of Swift's pool, which has only one for each processor.
    private static func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }

    private static func unavailable(_ code: Int32) -> ServiceError {
        .unavailable(
            reason: code == ENOSYS
                ? "This system has no yescrypt." : "crypt(3) failed: \(String(cString: strerror(code))).")
    }
}
