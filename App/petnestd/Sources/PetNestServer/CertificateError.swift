import Foundation

/// The reasons a certificate or its key can't be used.
public enum CertificateError: Error, Equatable, CustomStringConvertible {
    /// A file can't be read.
    case unreadable(path: String, reason: String)
    /// A file doesn't contain a certificate in PEM.
    case noCertificate(path: String)
    /// A file doesn't contain a private key in PEM that needs no passphrase.
    case noKey(path: String)
    /// Other users of the computer can read or write the key.
    case exposedKey(path: String, permissions: Int)
    /// The certificate is no longer valid.
    case expired(path: String, end: Date)
    /// The certificate isn't valid yet.
    case notYetValid(path: String, start: Date)
    /// The key isn't that of the first certificate, or a kind of key that TLS doesn't support.
    case mismatch(certificate: String, key: String)

    /// The problem with its place, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        case .noCertificate(let path):
            "\(path) contains no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----."
        case .noKey(let path):
            "\(path) contains no private key in PEM without a passphrase: -----BEGIN PRIVATE KEY-----."
        case .exposedKey(let path, let permissions):
            "Others can access the key \(path), whose permissions are \(String(permissions, radix: 8)). Run chmod 600 "
                + "on it, or chmod 640 if it is root's, and replace it if others may have read it."
        case .expired(let path, let end):
            "The certificate \(path) was valid until \(Self.text(end)). Renew it, or check this computer's clock."
        case .notYetValid(let path, let start):
            "The certificate \(path) isn't valid before \(Self.text(start)). Check this computer's clock."
        case .mismatch(let certificate, let key):
            "The key \(key) isn't that of the first certificate in \(certificate). That must be the server's own, "
                + "followed by those of its authorities."
        }
    }

    private static func text(_ time: Date) -> String { time.formatted(.iso8601) }
}
