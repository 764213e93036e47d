import CoreNetworking
import Foundation
import PetNestAPI
import PetNestServer
import Testing

@Suite("Mail", .timeLimit(.minutes(10)))
struct SendmailTests {
    /// A program that writes its arguments and its input into a file next to it, and ends with a status.
    private struct Program {
        let folder: URL

        init(endingWith status: Int) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "petnestd-mail-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                { echo "$@"; cat; } > '\(folder.path)/sent.partial'
                mv '\(folder.path)/sent.partial' '\(folder.path)/sent'
                exit \(status)
                """
            try install(script)
        }

        /// Installs a program that doesn't read the letter.
        func ignoreInput() throws {
            try install("#!/bin/sh\nexec <&-\ntouch '\(folder.path)/sent'\n")
        }

        private func install(_ script: String) throws {
            try Data(script.utf8).write(to: folder.appending(path: "script"))
            // Another process makes the program. The kernel doesn't execute a file that is open for writing, even if
            // only a child that another test is just starting has it open.
            let making = Process()
            making.executableURL = URL(filePath: "/bin/sh")
            making.arguments = ["-c", "cp script send.new && chmod 700 send.new && mv send.new send"]
            making.currentDirectoryURL = folder
            try making.run()
            making.waitUntilExit()
            guard making.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        var file: String { folder.appending(path: "send").path }

        var sent: String? { try? String(contentsOf: folder.appending(path: "sent"), encoding: .utf8) }
    }

    @Test("with a code for a forgotten password is sent by the program, and the code sets another password")
    func forgotten() async throws {
        let program = try Program(endingWith: 0)
        defer { try? FileManager.default.removeItem(at: program.folder) }
        let flags: [Setting: String] = [.sendmail: program.file, .mailFrom: "pets@example.org"]
        try await RunningServer.run(flags) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            _ = try await gateway.register(email: "ada@example.org", password: "correct horse")
            try await gateway.sendCode(to: "nobody@example.org")
            #expect(program.sent == nil)
            try await gateway.sendCode(to: "ada@example.org")
            let sent = try #require(program.sent)
            #expect(
                sent.hasPrefix("-t -i -f pets@example.org\nFrom: PetNest <pets@example.org>\r\nTo: ada@example.org\r\n")
            )
            let code = try #require(sent.firstMatch(of: /\d{4} \d{4}/)).output
            _ = try await gateway.resetPassword(
                email: "ada@example.org", code: String(code), password: "battery staple")
            _ = try await gateway.signIn(email: "ada@example.org", password: "battery staple")
        }
    }

    @Test("that can't be sent doesn't reveal whether there is an account")
    func failing() async throws {
        let program = try Program(endingWith: 75)
        defer { try? FileManager.default.removeItem(at: program.folder) }
        try await RunningServer.run([.sendmail: program.file]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            _ = try await gateway.register(email: "ada@example.org", password: "correct horse")
            try await gateway.sendCode(to: "ada@example.org")
            try await gateway.sendCode(to: "nobody@example.org")
            #expect(program.sent != nil)
        }
    }

    @Test("that the program doesn't read doesn't terminate the server")
    func notRead() async throws {
        let program = try Program(endingWith: 0)
        defer { try? FileManager.default.removeItem(at: program.folder) }
        try program.ignoreInput()
        try await RunningServer.run([.sendmail: program.file]) { server in
            let gateway = AccountGateway(client: try server.visitor(), device: "laptop")
            for number in 0..<5 {
                _ = try await gateway.register(email: "ada\(number)@example.org", password: "correct horse")
                try await gateway.sendCode(to: "ada\(number)@example.org")
            }
            let health = try await server.send(APICall(.get, "/healthz"))
            #expect(health.status == 200 && program.sent != nil)
        }
    }
}
