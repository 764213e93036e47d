import CCrypt
import CoreInterfaces
import Dispatch
import Foundation

/// Hashes by yescrypt, through the platform's crypt(3): slow, salted and hungry for memory, so that guessing is dear
/// (<https://www.openwall.com/yescrypt/>).
///
/// A hash holds its salt and its cost, as `$y$j9T$…`; those of other methods that crypt(3) knows are checked as well. It
/// costs about 20 ms of a processor and 16 MiB, on a thread of its own. A secret that holds a zero byte is cut there by
/// crypt(3), so it is refused.
public struct CryptPasswordHasher: PasswordHashing {
    /// Creates one.
    public init() {}

    /// A hash with a salt of its own.
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

    /// Whether the hash was made of the secret.
    public func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool {
        // No hash is of a secret that can't be hashed.
        if secret.utf8.contains(0) || hash.utf8.contains(0) || secret.utf8.count > Self.longest { return false }
        let code = await Self.onOwnThread { ccrypt_matches(secret, hash) }
        if code < 0 { throw Self.unavailable(-code) }
        return code == 1
    }

    /// The longest secret that crypt(3) takes, in bytes.
    private static let longest = 511

    private static func check(_ secret: String) throws(ServiceError) {
        guard !secret.utf8.contains(0), secret.utf8.count <= longest else {
            throw .rejected([
                .init(field: "secret", message: "A secret has at most \(longest) bytes, and no zero byte.")
            ])
        }
    }

    /// Swift's own threads are as many as processors, and wait for nobody.
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
