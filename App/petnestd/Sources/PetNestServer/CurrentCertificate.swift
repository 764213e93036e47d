import Foundation
import NIOSSL
import Synchronization

/// The certificate that new connections get. It can be replaced while the server runs.
final class CurrentCertificate: Sendable {
    private let files: TLSFiles
    private let current: Mutex<ServerCertificate>

    /// Reads the files.
    init(_ files: TLSFiles) throws(CertificateError) {
        self.files = files
        current = Mutex(try ServerCertificate(files))
    }

    /// The time in which clients accept the certificate.
    var validity: DateInterval { current.withLock(\.validity) }

    /// Reads the files again. Connections keep the certificate with which they were opened. If the files can't be used,
    /// the previous certificate stays.
    func reload() throws(CertificateError) {
        let new = try ServerCertificate(files)
        current.withLock { $0 = new }
    }

    /// The configuration of a server, each of whose connections gets the current certificate.
    var configuration: TLSConfiguration {
        var configuration = current.withLock(\.configuration)
        configuration.sslContextCallback = { [self] _, promise in
            promise.succeed(current.withLock(\.replacement))
        }
        return configuration
    }
}
