import CoreModels
import Foundation
import Logging

/// The settings of a server, parsed and within their limits.
public struct ServerSettings: Equatable, Sendable {
    /// The location of a server's data.
    public enum Store: Equatable, Sendable {
        /// In a SQLite database.
        case file(URL)
        /// On a PostgreSQL server, with a limit of connections, and of the seconds that a transaction waits for one.
        case postgreSQL(address: String, connections: Int, wait: Int)
    }

    /// The part of the outside world that a server plays through the API.
    public enum PlayedWorld: String, Sendable {
        /// Nothing. Payments by card are declined after two minutes, unless a program that opens the same store answers
        /// them.
        case nothing = "no"
        /// The bank of the test cards, which are the only cards that can be saved.
        case bank
        /// The bank, and the sitters, the shop and the trackers of the sample data.
        case everything = "yes"
    }

    /// The location of the data.
    public var store: Store
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for any free one.
    public var port: Int
    /// The certificate with which the server serves HTTPS, or `nil` for HTTP.
    public var tls: TLSFiles?
    /// The port of this computer at which Prometheus reads the metrics, or `nil` for none.
    public var metricsPort: Int?
    /// The requests that need no token and that an address may send in a minute, beyond a burst.
    public var signInsPerMinute: Int
    /// The proxies whose header `X-Forwarded-For` is trusted.
    let trustedProxies: TrustedProxies
    /// The program that sends mail, or `nil`.
    public var sendmail: URL?
    /// The address that mail comes from.
    public var mailFrom: String
    /// The folder into which mail is written, or `nil`.
    public var outbox: URL?
    /// The part of the outside world that the server plays.
    public var playedWorld: PlayedWorld
    /// The least severe level that is logged.
    public var logLevel: Logger.Level
    /// The seconds that a client may take for one request, from its header to the end of its body.
    public var requestTimeout: Int
    /// The seconds after which a connection is closed without a whole header of a request, or whose client doesn't read.
    public var idleTimeout: Int
    /// The largest number of open connections.
    public var maxConnections: Int

    /// The settings as printed by `--check`, one on each line with its origin.
    public let description: String

    /// Reads the settings.
    /// - Parameters:
    ///   - flags: The values of the command line, which take precedence over the environment's.
    ///   - environment: The environment, whose values take precedence over the file's.
    ///   - file: The configuration file, a JSON object whose members are named like flags; or `nil`.
    /// - Throws: ``ServerError`` if a value is missing, can't be parsed or is out of range.
    public init(flags: [Setting: String], environment: [String: String], file: URL?) throws(ServerError) {
        let texts = try SettingTexts(flags: flags, environment: environment, file: file)
        func read<Value>(
            _ setting: Setting, _ expected: String, _ parse: (String) -> Value?
        ) throws(ServerError) -> Value {
            guard let found = texts[setting] else { throw .missing(setting) }
            guard let value = parse(found.text) else {
                throw .invalid(setting, found: found.text, origin: found.origin, expected: expected)
            }
            return value
        }
        func readIfFound<Value>(
            _ setting: Setting, _ expected: String, _ parse: (String) -> Value?
        ) throws(ServerError) -> Value? {
            texts[setting] == nil ? nil : try read(setting, expected, parse)
        }
        func number(_ setting: Setting, in range: ClosedRange<Int>) throws(ServerError) -> Int {
            try read(setting, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
                Int(text).flatMap { range.contains($0) ? $0 : nil }
            }
        }
        func path(_ text: String) -> URL? { text.isEmpty ? nil : URL(filePath: text) }

        switch (texts[.sqlite], texts[.postgres]) {
        case (nil, nil): throw .noStore
        case (let sqlite?, let postgres?): throw .twoStores(sqlite.origin, postgres.origin)
        case (_, nil): store = .file(try read(.sqlite, "the path of a file", path))
        case (nil, _):
            store = .postgreSQL(
                address: try read(.postgres, "an address like postgres://petnest@db.example.org/petnest") { text in
                    text.isEmpty || text.contains("\0") ? nil : text
                },
                connections: try number(.postgresConnections, in: 1...1000),
                wait: try number(.postgresWait, in: 1...3600))
        }
        host = try read(.host, "an address or a host name") { $0.isEmpty ? nil : $0 }
        port = try number(.port, in: 0...65535)
        let certificate = try readIfFound(.tlsCertificate, "the path of a file", path)
        let key = try readIfFound(.tlsKey, "the path of a file", path)
        switch (certificate, key) {
        case (nil, nil): tls = nil
        case (let certificate?, let key?): tls = TLSFiles(certificate: certificate, key: key)
        case (_, nil): throw .missing(.tlsKey)
        case (nil, _): throw .missing(.tlsCertificate)
        }
        metricsPort = texts[.metricsPort] == nil ? nil : try number(.metricsPort, in: 0...65535)
        signInsPerMinute = try number(.signInsPerMinute, in: 1...60_000)
        trustedProxies = try read(
            .trustedProxies, "IP addresses with commas between them", TrustedProxies.init)
        sendmail = try readIfFound(.sendmail, "the path of a program") { text in
            FileManager.default.isExecutableFile(atPath: text) ? URL(filePath: text) : nil
        }
        mailFrom = try read(.mailFrom, "an e-mail address") { try? EmailAddress($0).text }
        outbox = try readIfFound(.outbox, "the path of a folder", path)
        playedWorld = try read(.sampleWorld, "no, bank or yes", PlayedWorld.init(rawValue:))
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        logLevel = try read(.logLevel, "one of \(levels)", Logger.Level.init(rawValue:))
        requestTimeout = try number(.requestTimeout, in: 1...3600)
        idleTimeout = try number(.idleTimeout, in: 1...3600)
        maxConnections = try number(.maxConnections, in: 1...1_000_000)
        description = Setting.allCases.map { setting in
            guard let found = texts[setting] else { return "\(setting.rawValue): none" }
            return "\(setting.rawValue): \(setting.isSecret ? "…" : found.text) (\(found.origin))"
        }.joined(separator: "\n")
    }
}
