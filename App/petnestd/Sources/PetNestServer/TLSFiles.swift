import Foundation

/// The files of a certificate and its key, with which the server itself serves HTTPS.
public struct TLSFiles: Equatable, Sendable {
    /// The server's certificate in PEM, followed by the certificates of intermediate authorities.
    public let certificate: URL
    /// The private key of the certificate in PEM.
    public let key: URL
}
