import Foundation
import Testing

@testable import PetNestServer

@Suite("Settings", .timeLimit(.minutes(1)))
struct ServerSettingsTests {
    private func settings(
        _ flags: [Setting: String] = [.sqlite: "/a"], _ environment: [String: String] = [:], file: String? = nil
    ) throws -> ServerSettings {
        guard let file else { return try ServerSettings(flags: flags, environment: environment, file: nil) }
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        try Data(file.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try ServerSettings(flags: flags, environment: environment, file: url)
    }

    @Test("have defaults, except for the database")
    func defaults() throws {
        let settings = try settings()
        #expect(settings.host == "127.0.0.1" && settings.port == 8080 && settings.outbox == nil)
        #expect(settings.requestTimeout == 30 && settings.idleTimeout == 60 && settings.maxConnections == 10_000)
        #expect(settings.playedWorld == .bank)
        #expect(throws: ServerError.noStore) { try ServerSettings(flags: [:], environment: [:], file: nil) }
    }

    @Test("of the command line take precedence over the environment, and the environment over the file")
    func precedence() throws {
        let file = #"{"sqlite": "/file", "port": 1, "host": "file", "idle-timeout": 7}"#
        let settings = try settings(
            [.sqlite: "/flag"], ["PETNESTD_SQLITE": "/environment", "PETNESTD_PORT": "2"], file: file)
        #expect(settings.store == .file(URL(filePath: "/flag")) && settings.port == 2 && settings.host == "file")
        #expect(settings.idleTimeout == 7)
        #expect(settings.description.contains("port: 2 (PETNESTD_PORT)\n"))
        #expect(settings.description.contains("max-connections: 10000 (default)"))
    }

    @Test(
        "that can't be parsed are rejected with what is expected, and never replaced by the default",
        arguments: [
            (Setting.port, "80x"), (.port, "65536"), (.port, "-1"), (.port, ""), (.logLevel, "loud"),
            (.requestTimeout, "0"), (.idleTimeout, "3601"), (.maxConnections, "many"), (.host, ""), (.sqlite, ""),
            (.sampleWorld, "true"),
        ])
    func invalid(setting: Setting, text: String) throws {
        for (flags, environment) in [
            ([setting: text], [:]),
            ([:], ["PETNESTD_" + setting.rawValue.uppercased().replacing("-", with: "_"): text]),
        ] as [([Setting: String], [String: String])] {
            let error = #expect(throws: ServerError.self) {
                try settings(
                    [Setting.sqlite: "/a"].merging(flags) { $1 }.filter { flags.isEmpty ? $0.key != setting : true },
                    environment)
            }
            guard case .invalid(setting, found: text, _, _) = error else {
                Issue.record("\(error as Any)")
                continue
            }
        }
    }

    @Test(
        "of a file that isn't an object of known members are rejected",
        arguments: ["", "[]", "{", #"{"prot": 80}"#, #"{"port": true}"#, #"{"port": 8.5}"#, #"{"port": null}"#])
    func file(text: String) throws {
        let error = #expect(throws: ServerError.self) { try settings(file: text) }
        guard case .configurationFile = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("name a file or a PostgreSQL server, whose address is never printed")
    func stores() throws {
        let secret = "postgres://petnest:hunter2@db/petnest"
        let settings = try settings([.postgres: secret, .postgresConnections: "3"])
        #expect(settings.store == .postgreSQL(address: secret, connections: 3, wait: 5))
        #expect(
            settings.description.contains("postgres: … (--postgres)\n") && !settings.description.contains("hunter2"))
        let error = #expect(throws: ServerError.twoStores("--sqlite", "PETNESTD_POSTGRES")) {
            try self.settings([.sqlite: "/a"], ["PETNESTD_POSTGRES": secret])
        }
        #expect(error.map { !"\($0)".contains("hunter2") } == true)
    }

    @Test("name a certificate together with its key, whose files are in --check")
    func certificate() throws {
        let settings = try settings([.sqlite: "/a", .tlsCertificate: "/c.pem"], ["PETNESTD_TLS_KEY": "/k.pem"])
        #expect(settings.tls == TLSFiles(certificate: URL(filePath: "/c.pem"), key: URL(filePath: "/k.pem")))
        #expect(settings.description.contains("tls-certificate: /c.pem (--tls-certificate)\n"))
        #expect(settings.description.contains("tls-key: /k.pem (PETNESTD_TLS_KEY)\n"))
        #expect(throws: ServerError.missing(.tlsKey)) {
            try self.settings([.sqlite: "/a", .tlsCertificate: "/c.pem"])
        }
        #expect(throws: ServerError.missing(.tlsCertificate)) { try self.settings([.sqlite: "/a", .tlsKey: "/k.pem"]) }
    }

    @Test("of a file that doesn't exist are rejected")
    func missingFile() {
        #expect(throws: ServerError.self) {
            try ServerSettings(flags: [.sqlite: "/a"], environment: [:], file: URL(filePath: "/nowhere/petnestd.json"))
        }
    }

    @Test("are all in the table of docs/server.md, with their variables and defaults")
    func table() throws {
        let page = URL(filePath: #filePath).appending(path: "../../../../../docs/server.md").standardized
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `--") }
        let cells = rows.map { $0.split(separator: "|").prefix(3).map { $0.trimmingCharacters(in: [" ", "`"]) } }
        let expected = Setting.allCases.map { ["--\($0.rawValue)", $0.variable, $0.defaultText ?? ""] }
        #expect(Set(cells) == Set(expected) && cells.count == expected.count)
    }
}
