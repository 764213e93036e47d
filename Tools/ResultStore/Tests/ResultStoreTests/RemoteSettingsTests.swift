import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct RemoteSettingsTests {
    @Test("Without an address there is no remote store. With one, it is read but not written by default")
    func standard() throws {
        #expect(try RemoteSettings(environment: [:]) == nil)
        #expect(try RemoteSettings(environment: ["BULKHEAD_REMOTE_URL": "", "BULKHEAD_REMOTE_READ": "x"]) == nil)
        let settings = try #require(try RemoteSettings(environment: ["BULKHEAD_REMOTE_URL": "https://host:8/cache/"]))
        #expect(settings.address.url == "https://host:8/cache")
        #expect(settings.reads && !settings.writes)
        #expect(settings.credentials == nil && settings.secret == nil)
    }

    @Test("Every variable is read, and an empty one counts as unset")
    func variables() throws {
        var environment = [
            "BULKHEAD_REMOTE_URL": "https://host", "BULKHEAD_REMOTE_READ": "no",
            "BULKHEAD_REMOTE_WRITE": "TRUE",
            "BULKHEAD_REMOTE_USER": "me", "BULKHEAD_REMOTE_PASSWORD": "pass", "BULKHEAD_REMOTE_TOKEN": "",
            "BULKHEAD_REMOTE_SECRET": "sixteen letters!",
        ]
        let settings = try #require(try RemoteSettings(environment: environment))
        #expect(!settings.reads && settings.writes && settings.secret != nil)
        #expect(settings.credentials?.header == "Authorization: Basic bWU6cGFzcw==")
        environment["BULKHEAD_REMOTE_TOKEN"] = "abc"
        #expect(try RemoteSettings(environment: environment)?.credentials?.header == "Authorization: Bearer abc")
    }

    @Test("The repository's settings and variables are used where the environment has none")
    func defaults() throws {
        var defaults = RemoteDefaults()
        #expect(try RemoteSettings(environment: [:], defaults: defaults) == nil)
        defaults.address = "https://ours"
        defaults.trusted = RemoteAddress.list("# ours\nhttps://ours/\n")
        defaults.reads = false
        defaults.writes = true
        defaults.credentials = .basic(userVariable: "OUR_USER", passwordVariable: "OUR_PASSWORD")
        var environment = ["OUR_USER": "me", "OUR_PASSWORD": "pass"]
        let ours = try #require(try RemoteSettings(environment: environment, defaults: defaults))
        #expect(ours.address.url == "https://ours" && !ours.reads && ours.writes)
        #expect(ours.credentials?.header == "Authorization: Basic bWU6cGFzcw==")
        #expect(try RemoteSettings(environment: [:], defaults: defaults)?.credentials == nil)
        environment.merge([
            "BULKHEAD_REMOTE_URL": "https://mine", "BULKHEAD_REMOTE_READ": "1",
            "BULKHEAD_REMOTE_WRITE": "0",
            "BULKHEAD_REMOTE_HEADER": "x-api-key:  abc",
        ]) { $1 }
        let mine = try #require(try RemoteSettings(environment: environment, defaults: defaults))
        #expect(mine.address.url == "https://mine" && mine.reads && !mine.writes)
        #expect(mine.credentials?.header == "x-api-key: abc")
    }

    @Test(
        "Credentials aren't sent to an address that only the repository names, or over an insecure connection"
    )
    func withheld() throws {
        var defaults = RemoteDefaults()
        defaults.address = "https://ours/cache"
        defaults.credentials = .token(variable: "CLOUD_TOKEN")
        let environment = ["CLOUD_TOKEN": "abc", "BULKHEAD_REMOTE_TOKEN": "own"]
        func settings(_ more: [String: String] = [:]) throws -> RemoteSettings {
            try #require(
                try RemoteSettings(environment: environment.merging(more) { $1 }, defaults: defaults))
        }
        #expect(try settings().credentials == nil)
        #expect(try settings().withheld == .unknownAddress)
        #expect(try settings(["CLOUD_TOKEN": "", "BULKHEAD_REMOTE_TOKEN": ""]).withheld == nil)
        defaults.trusted = RemoteAddress.list("https://ours\nhttps://ours/cache/other\n")
        #expect(try settings().withheld == .unknownAddress)
        defaults.trusted = RemoteAddress.list("https://ours/cache\n")
        #expect(try settings().credentials != nil)
        for url in [
            "http://mine", "http://127.evil.example", "http://1270.0.0.1", "http://localhost.example",
        ] {
            #expect(try settings(["BULKHEAD_REMOTE_URL": url]).credentials == nil)
            #expect(try settings(["BULKHEAD_REMOTE_URL": url]).withheld == .insecureAddress)
        }
        for url in ["https://mine", "http://127.0.0.1:8", "http://localhost:8", "http://[::1]:8"] {
            #expect(try settings(["BULKHEAD_REMOTE_URL": url]).credentials != nil)
        }
    }

    @Test(
        "It is a problem if the secret that the repository requires isn't set, since no pass could be accepted"
    )
    func missingSecret() throws {
        var defaults = RemoteDefaults()
        defaults.address = "http://host"
        defaults.secretVariable = "OUR_SECRET"
        #expect(throws: SettingsProblem.missingSecret(variable: "OUR_SECRET")) {
            try RemoteSettings(environment: [:], defaults: defaults)
        }
        #expect(throws: SettingsProblem.shortSecret(variable: "OUR_SECRET")) {
            try RemoteSettings(environment: ["OUR_SECRET": "short"], defaults: defaults)
        }
        for name in ["OUR_SECRET", "BULKHEAD_REMOTE_SECRET"] {
            let environment = [name: "sixteen letters!"]
            #expect(try RemoteSettings(environment: environment, defaults: defaults)?.secret != nil)
        }
    }

    @Test(
        "A malformed header is an error that doesn't repeat its text",
        arguments: ["hunter2", ": hunter2", "a:", "a: hunter2\r\nb: c", "a b: hunter2", "@a: hunter2"])
    func headers(text: String) {
        let environment = ["BULKHEAD_REMOTE_URL": "https://host", "BULKHEAD_REMOTE_HEADER": text]
        let problem = #expect(throws: SettingsProblem.wrongHeader(variable: "BULKHEAD_REMOTE_HEADER")) {
            try RemoteSettings(environment: environment)
        }
        #expect(problem.map { "\($0)".contains("hunter2") } == false)
    }

    @Test("Credentials in the address are removed from it and appear in no description")
    func credentials() throws {
        let settings = try RemoteSettings(address: "https://me:p%40ss@host/cache")
        #expect(settings.address.url == "https://host/cache")
        #expect(settings.credentials?.header == "Authorization: Basic bWU6cEBzcw==")
        var dumped = ""
        dump(settings, to: &dumped)
        for text in ["\(settings)", String(reflecting: settings), dumped] {
            for secret in ["p@ss", "p%40ss", "bWU6cEBzcw"] { #expect(!text.contains(secret)) }
        }
    }

    @Test(
        "An address that isn't http or https is an error that doesn't repeat its text",
        arguments: [
            "host", "ftp://host", "http://", "https:///cache", "http://me:hunter2@", "http://host?a", "http://host#a",
            "file:///cache", "http://host /a", "http://me:hunter2@host\n", "http://ho\u{0}st",
        ]
    )
    func wrongAddresses(text: String) {
        let problem = #expect(throws: SettingsProblem.wrongAddress) { try RemoteSettings(address: text) }
        #expect(problem.map { "\($0)".contains("hunter2") } == false)
    }

    @Test("Errors about an invalid flag and a short secret name the variable")
    func wrongValues() {
        let address = ["BULKHEAD_REMOTE_URL": "http://host"]
        #expect(throws: SettingsProblem.wrongFlag(name: "BULKHEAD_REMOTE_WRITE", found: "maybe")) {
            try RemoteSettings(environment: address.merging(["BULKHEAD_REMOTE_WRITE": "maybe"]) { $1 })
        }
        let problem = #expect(throws: SettingsProblem.shortSecret(variable: "BULKHEAD_REMOTE_SECRET")) {
            try RemoteSettings(environment: address.merging(["BULKHEAD_REMOTE_SECRET": "hunter2"]) { $1 })
        }
        #expect(problem.map { "\($0)".contains("hunter2") } == false)
    }
}
