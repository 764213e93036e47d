import Foundation
import Testing

@testable import PetNestServer

@Suite("A certificate", .timeLimit(.minutes(2)))
struct ServerCertificateTests {
    private func error(_ certificate: TestCertificate, now: Date = .now) -> CertificateError? {
        do throws(CertificateError) {
            _ = try ServerCertificate(certificate.files, now: now)
            return nil
        } catch {
            return error
        }
    }

    private func setPermissions(_ permissions: Int, _ file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    }

    @Test("is valid for the time that it contains")
    func time() async throws {
        try await TestCertificate.use { certificate in
            #expect(error(certificate) == nil)
            guard case .expired = error(certificate, now: .now + 3 * 86_400) else {
                Issue.record("It doesn't expire.")
                return
            }
            guard case .notYetValid = error(certificate, now: .now - 86_400) else {
                Issue.record("It was valid before.")
                return
            }
        }
    }

    @Test("needs a key of its own that only the owner can access, or a group if it is root's")
    func permissions() async throws {
        try await TestCertificate.use { certificate in
            let path = certificate.key.path
            for permissions in [0o644, 0o604, 0o660, 0o602, 0o777] {
                try setPermissions(permissions, certificate.key)
                #expect(error(certificate) == .exposedKey(path: path, permissions: permissions))
            }
            for permissions in [0o600, 0o400] {
                try setPermissions(permissions, certificate.key)
                #expect(error(certificate) == nil)
            }
            try setPermissions(0o640, certificate.key)
            let expected = getuid() == 0 ? nil : CertificateError.exposedKey(path: path, permissions: 0o640)
            #expect(error(certificate) == expected)
        }
    }

    @Test("isn't used with another key")
    func mismatch() async throws {
        try await TestCertificate.use { certificate in
            try await TestCertificate.use { other in
                try Data(contentsOf: other.key).write(to: certificate.key)
                #expect(
                    error(certificate)
                        == .mismatch(certificate: certificate.certificate.path, key: certificate.key.path))
            }
        }
    }

    @Test("and its key are PEM in files that exist")
    func contents() async throws {
        try await TestCertificate.use { certificate in
            let (path, key) = (certificate.certificate.path, certificate.key.path)
            let text = try Data(contentsOf: certificate.certificate)
            for wrong in [Data(), Data("-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----\n".utf8)] {
                try wrong.write(to: certificate.certificate)
                #expect(error(certificate) == .noCertificate(path: path))
            }
            try text.write(to: certificate.certificate)
            try text.write(to: certificate.key)
            #expect(error(certificate) == .noKey(path: key))
            try FileManager.default.removeItem(at: certificate.key)
            #expect(error(certificate) == .unreadable(path: key, reason: "No such file or directory"))
            try FileManager.default.removeItem(at: certificate.certificate)
            guard case .unreadable(path: path, _) = error(certificate) else {
                Issue.record("A missing file was read.")
                return
            }
        }
    }
}
