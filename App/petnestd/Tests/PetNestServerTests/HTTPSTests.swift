import CoreNetworking
import Foundation
import HTTPNetworking
import PetNestServer
import Testing

@Suite("A server with a certificate", .timeLimit(.minutes(5)))
struct HTTPSTests {
    @Test("answers clients that trust its certificate, and none without encryption or with TLS 1.1")
    func encrypted() async throws {
        try await TestCertificate.use { certificate in
            try await RunningServer.run(certificate.flags) { server in
                #expect(try await server.exchange("GET /healthz HTTP/1.1\r\n\r\n") == "")
                let old = try await certificate.curl("/healthz", port: server.port, ["--tls-max", "1.1"])
                // The handshake failed.
                #expect(old.status == 35 && old.output == "")
                for version in ["1.2", "1.3"] {
                    let answer = try await certificate.curl(
                        "/healthz", port: server.port, ["--tls-max", version, "--tlsv\(version)"])
                    #expect(answer.status == 0 && answer.output == "ok\n", "TLS \(version)")
                }
            }
        }
    }

    @Test("rejects a body that is too long, and answers the next request")
    func longBody() async throws {
        try await TestCertificate.use { certificate in
            let file = certificate.folder.appending(path: "body")
            try Data(repeating: UInt8(ascii: "a"), count: 3 << 20).write(to: file)
            try await RunningServer.run(certificate.flags) { server in
                let rejected = try await certificate.curl(
                    "/v1/accounts", port: server.port, ["--data-binary", "@\(file.path)"])
                #expect(rejected.output.contains("\"tooLarge\""), "\(rejected)")
                #expect(try await certificate.curl("/healthz", port: server.port).output == "ok\n")
            }
        }
    }

    @Test("closes a connection whose handshake doesn't arrive in time")
    func slowHandshake() async throws {
        try await TestCertificate.use { certificate in
            try await RunningServer.run(certificate.flags.merging([.idleTimeout: "1"]) { $1 }) { server in
                let answer = try await server.exchange("", staysOpen: true)
                #expect(answer == "")
            }
        }
    }

    @Test("gets no request of an app that doesn't trust the certificate, which says what to do")
    func untrusted() async throws {
        try await TestCertificate.use { certificate in
            try await RunningServer.run(certificate.flags) { server in
                let address = try ServerAddress("https://localhost:\(server.port)")
                do throws(TransportError) {
                    _ = try await HTTPAPITransport(to: address).send(APICall(.get, "/healthz"))
                    Issue.record("There is a reply.")
                } catch {
                    guard case .notSent(let text) = error else { throw error }
                    #expect(text.hasPrefix("This computer doesn't trust the certificate of \(address)"), "\(text)")
                    #expect(text.contains("must be added to those that this computer trusts"))
                }
            }
        }
    }

    @Test("gives new connections a renewed certificate after SIGHUP, and keeps the open ones until it stops")
    func renewed() async throws {
        try await TestCertificate.use { certificate in
            let old = certificate.folder.appending(path: "old.pem")
            try FileManager.default.copyItem(at: certificate.certificate, to: old)
            let server = try await ServerProcess(certificate)
            defer { server.kill() }
            let token = try await server.register(certificate)

            let stream = Program.process(
                "curl",
                [
                    "--silent", "--no-buffer", "--cacert", old.path, "--header", "authorization: Bearer \(token)",
                    "https://localhost:\(server.port)/v1/changes",
                ])
            let events = Pipe()
            stream.standardOutput = events
            try stream.run()
            #expect(await events.fileHandleForReading.text(until: ":\n\n") == ":\n\n")

            try await certificate.renew()
            #expect(await server.reload().contains("The certificate was read again"))
            #expect(try await certificate.curl("/healthz", port: server.port).output == "ok\n")
            let refused = try await certificate.curl("/healthz", port: server.port, ["--cacert", old.path])
            // The certificate isn't trusted.
            #expect(refused.status == 60)

            let id = UUID().uuidString.lowercased()
            _ = try await certificate.curl(
                "/v1/pets/\(id)", port: server.port,
                [
                    "--request", "PUT", "--data", #"{"name": "Miso", "species": "cat"}"#, "--header",
                    "authorization: Bearer \(token)",
                ])
            #expect(await events.fileHandleForReading.text(until: "records").contains("event: records"))

            #expect(server.stop() == 0)
            stream.waitUntilExit()
            // The stream was ended, not interrupted.
            #expect(stream.terminationStatus == 0)
        }
    }

    @Test("keeps the certificate if the files can't be used after SIGHUP")
    func notRenewed() async throws {
        try await TestCertificate.use { certificate in
            let server = try await ServerProcess(certificate)
            defer { server.kill() }
            let key = try Data(contentsOf: certificate.key)
            try Data("no key\n".utf8).write(to: certificate.key)
            let line = await server.reload()
            #expect(line.contains("The previous certificate stays in use"), "\(line)")
            #expect(line.contains("no private key"), "\(line)")
            #expect(try await certificate.curl("/healthz", port: server.port).output == "ok\n")
            try key.write(to: certificate.key)
            #expect(await server.reload().contains("The certificate was read again"))
            #expect(server.stop() == 0)
        }
    }

    @Test("isn't ended by SIGHUP without a certificate")
    func nothingToRenew() async throws {
        let server = try await ServerProcess(nil)
        defer { server.kill() }
        #expect(await server.reload().contains("There is no certificate to read again"))
        #expect(server.stop() == 0)
    }
}
