import Foundation

@testable import PetNestServer

/// A certificate for this computer that no authority has signed, and a client that trusts it.
struct TestCertificate: Sendable {
    let folder: URL

    /// The certificate. It is its own authority.
    var certificate: URL { folder.appending(path: "certificate.pem") }
    /// The key of the certificate.
    var key: URL { folder.appending(path: "key.pem") }
    /// The settings of a server with the certificate.
    var flags: [Setting: String] { [.tlsCertificate: certificate.path, .tlsKey: key.path] }
    /// The files of the certificate.
    var files: TLSFiles { TLSFiles(certificate: certificate, key: key) }

    /// Creates a certificate that is valid for two days, in a folder that `body` can use.
    static func use<Value: Sendable>(_ body: (TestCertificate) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificate = TestCertificate(folder: folder)
        try await certificate.renew()
        return try await body(certificate)
    }

    /// Replaces the certificate and its key by new ones.
    func renew(days: Int = 2) async throws {
        let result = try await Program.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                "\(days)",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key.path,
                "-out", certificate.path,
            ])
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Sends a request with curl, which trusts only the certificate as it is now.
    func curl(_ path: String, port: Int, _ arguments: [String] = []) async throws -> Program.Result {
        try await Program.run(
            "curl", ["--silent", "--cacert", certificate.path, "https://localhost:\(port)\(path)"] + arguments)
    }
}
