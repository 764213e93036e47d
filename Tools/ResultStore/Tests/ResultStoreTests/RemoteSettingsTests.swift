import Testing

@testable import ResultStore

@Suite struct RemoteSettingsTests {
    @Test("without an address there is no remote store, and with one it is read and not written")
    func standard() throws {
        #expect(try RemoteSettings(environment: [:]) == nil)
        #expect(try RemoteSettings(environment: ["BULKHEAD_REMOTE_URL": "", "BULKHEAD_REMOTE_READ": "x"]) == nil)
        let settings = try #require(try RemoteSettings(environment: ["BULKHEAD_REMOTE_URL": "https://host:8/cache/"]))
        #expect(settings.address.url == "https://host:8/cache")
        #expect(settings.reads && !settings.writes)
        #expect(settings.credentials == nil && settings.secret == nil)
    }

    @Test("every variable is read, an empty one counts as unset")
    func variables() throws {
        var environment = [
            "BULKHEAD_REMOTE_URL": "http://host", "BULKHEAD_REMOTE_READ": "no", "BULKHEAD_REMOTE_WRITE": "TRUE",
            "BULKHEAD_REMOTE_USER": "me", "BULKHEAD_REMOTE_PASSWORD": "pass", "BULKHEAD_REMOTE_TOKEN": "",
            "BULKHEAD_REMOTE_SECRET": "sixteen letters!",
        ]
        let settings = try #require(try RemoteSettings(environment: environment))
        #expect(!settings.reads && settings.writes && settings.secret != nil)
        #expect(settings.credentials?.header == "Basic bWU6cGFzcw==")
        environment["BULKHEAD_REMOTE_TOKEN"] = "abc"
        #expect(try RemoteSettings(environment: environment)?.credentials?.header == "Bearer abc")
    }

    @Test("credentials in the address are taken out of it and shown nowhere")
    func credentials() throws {
        let settings = try RemoteSettings(address: "https://me:p%40ss@host/cache")
        #expect(settings.address.url == "https://host/cache")
        #expect(settings.credentials?.header == "Basic bWU6cEBzcw==")
        var dumped = ""
        dump(settings, to: &dumped)
        for text in ["\(settings)", String(reflecting: settings), dumped] {
            for secret in ["p@ss", "p%40ss", "bWU6cEBzcw"] { #expect(!text.contains(secret)) }
        }
    }

    @Test(
        "what isn't an address of http or https is an error that doesn't repeat it",
        arguments: [
            "host", "ftp://host", "http://", "https:///cache", "http://me:hunter2@", "http://host?a", "http://host#a",
            "file:///cache", "http://host /a", "http://me:hunter2@host\n", "http://ho\u{0}st",
        ]
    )
    func wrongAddresses(text: String) {
        let problem = #expect(throws: SettingsProblem.wrongAddress) { try RemoteSettings(address: text) }
        #expect(problem.map { "\($0)".contains("hunter2") } == false)
    }

    @Test("a flag that is neither true nor false, and a short secret, are errors that name the variable")
    func wrongValues() {
        let address = ["BULKHEAD_REMOTE_URL": "http://host"]
        #expect(throws: SettingsProblem.wrongFlag(name: "BULKHEAD_REMOTE_WRITE", found: "maybe")) {
            try RemoteSettings(environment: address.merging(["BULKHEAD_REMOTE_WRITE": "maybe"]) { $1 })
        }
        let problem = #expect(throws: SettingsProblem.shortSecret) {
            try RemoteSettings(environment: address.merging(["BULKHEAD_REMOTE_SECRET": "hunter2"]) { $1 })
        }
        #expect(problem.map { "\($0)".contains("hunter2") } == false)
    }
}
