import Foundation
import NIOSSL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A certificate with its chain and its key, which were read and checked.
struct ServerCertificate: Sendable {
    private let chain: [NIOSSLCertificateSource]
    private let key: NIOSSLPrivateKeySource
    /// The time in which clients accept the certificate.
    let validity: DateInterval

    /// Reads the files.
    /// - Parameter now: The time at which the certificate must be valid.
    /// - Throws: ``CertificateError`` if clients would refuse the certificate, or others can read its key.
    init(_ files: TLSFiles, now: Date = .now) throws(CertificateError) {
        let certificates = try Self.certificates(in: files.certificate)
        let path = files.certificate.path
        guard let own = certificates.first else { throw .noCertificate(path: path) }
        let end = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
        let start = Date(timeIntervalSince1970: TimeInterval(own.notValidBefore))
        if now > end { throw .expired(path: path, end: end) }
        if now < start { throw .notYetValid(path: path, start: start) }
        validity = DateInterval(start: start, end: end)
        chain = certificates.map { .certificate($0) }
        key = .privateKey(try Self.key(in: files.key))
        do {
            // Compares the key with the certificate.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .mismatch(certificate: path, key: files.key.path)
        }
    }

    /// The configuration of a server with this certificate.
    var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    /// What this certificate replaces in the configuration of a connection.
    var replacement: NIOSSLContextConfigurationOverride {
        var replacement = NIOSSLContextConfigurationOverride()
        replacement.certificateChain = chain
        replacement.privateKey = key
        return replacement
    }

    private static func certificates(in file: URL) throws(CertificateError) -> [NIOSSLCertificate] {
        let bytes = try bytes(of: file)
        do {
            return try NIOSSLCertificate.fromPEMBytes(bytes)
        } catch {
            throw .noCertificate(path: file.path)
        }
    }

    private static func key(in file: URL) throws(CertificateError) -> NIOSSLPrivateKey {
        try requirePrivate(file)
        let bytes = try bytes(of: file)
        do {
            return try NIOSSLPrivateKey(bytes: bytes, format: .pem)
        } catch {
            throw .noKey(path: file.path)
        }
    }

    /// Requires that only the owner of a key can access it. A group may read a key of root, as PostgreSQL permits: the
    /// group `ssl-cert` of Debian, and systemd's credentials.
    private static func requirePrivate(_ file: URL) throws(CertificateError) {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            throw .unreadable(path: file.path, reason: String(cString: strerror(errno)))
        }
        let permissions = Int(status.st_mode) & 0o777
        let forbidden = status.st_uid == 0 ? 0o037 : 0o077
        if permissions & forbidden != 0 { throw .exposedKey(path: file.path, permissions: permissions) }
    }

    private static func bytes(of file: URL) throws(CertificateError) -> [UInt8] {
        do {
            return try [UInt8](Data(contentsOf: file))
        } catch {
            throw .unreadable(path: file.path, reason: error.localizedDescription)
        }
    }
}
