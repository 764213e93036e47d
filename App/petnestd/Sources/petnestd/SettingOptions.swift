import ArgumentParser
import Foundation
import PetNestServer

/// The flags of all settings.
struct SettingOptions: ParsableArguments {
    @Option(help: "Use this SQLite database. The server creates it if it doesn't exist.", completion: .file())
    var sqlite: String?

    @Option(help: "Use this database of a PostgreSQL server instead: postgres://NAME@HOST/DATABASE.")
    var postgres: String?

    @Option(help: ArgumentHelp("Use at most this many connections to PostgreSQL.", of: .postgresConnections))
    var postgresConnections: String?

    @Option(help: ArgumentHelp("Let a request wait this many seconds for one of them.", of: .postgresWait))
    var postgresWait: String?

    @Option(help: ArgumentHelp("Listen on this address.", of: .host))
    var host: String?

    @Option(help: ArgumentHelp("Listen on this port; 0 for any free one.", of: .port))
    var port: String?

    @Option(
        help: "Serve HTTPS with this certificate in PEM, which is followed by those of its authorities.",
        completion: .file())
    var tlsCertificate: String?

    @Option(help: "The private key of the certificate in PEM, which only its owner can read.", completion: .file())
    var tlsKey: String?

    @Option(help: "Answer Prometheus on this port of this computer, at /metrics.")
    var metricsPort: String?

    @Option(
        help: ArgumentHelp(
            "Answer this many requests that need no token per minute and address, after 20 at once.",
            of: .signInsPerMinute))
    var signInsPerMinute: String?

    @Option(help: "Believe the header X-Forwarded-For of these proxies: IP addresses with commas between them.")
    var trustedProxies: String?

    @Option(help: "Send mail by this program, called like sendmail: /usr/sbin/sendmail, msmtp.", completion: .file())
    var sendmail: String?

    @Option(help: ArgumentHelp("The address that mail comes from.", of: .mailFrom))
    var mailFrom: String?

    @Option(
        help: "Write mail into this folder instead. Without either, forgotten passwords can't be reset.",
        completion: .directory)
    var outbox: String?

    @Option(
        help: ArgumentHelp("Play the bank of test cards, or all of the sample: no, bank or yes.", of: .sampleWorld),
        completion: .list(["no", "bank", "yes"]))
    var sampleWorld: String?

    @Option(
        help: ArgumentHelp(
            "Log this level and above: trace, debug, info, notice, warning, error, critical.", of: .logLevel))
    var logLevel: String?

    @Option(help: ArgumentHelp("Wait this many seconds for a request's body.", of: .requestTimeout))
    var requestTimeout: String?

    @Option(help: ArgumentHelp("Close connections without requests after this many seconds.", of: .idleTimeout))
    var idleTimeout: String?

    @Option(help: ArgumentHelp("Accept this many connections at once.", of: .maxConnections))
    var maxConnections: String?

    @Option(help: "Read settings from this JSON file.", completion: .file(extensions: ["json"]))
    var config: String?

    /// The settings of this process.
    var settings: ServerSettings {
        get throws(ServerError) {
            try ServerSettings(
                flags: flags, environment: ProcessInfo.processInfo.environment, file: config.map { URL(filePath: $0) })
        }
    }

    private var flags: [Setting: String] {
        let given: [(Setting, String?)] = [
            (.sqlite, sqlite), (.postgres, postgres), (.postgresConnections, postgresConnections),
            (.postgresWait, postgresWait), (.host, host), (.port, port), (.tlsCertificate, tlsCertificate),
            (.tlsKey, tlsKey), (.metricsPort, metricsPort),
            (.signInsPerMinute, signInsPerMinute), (.trustedProxies, trustedProxies), (.sendmail, sendmail),
            (.mailFrom, mailFrom), (.outbox, outbox), (.sampleWorld, sampleWorld), (.logLevel, logLevel),
            (.requestTimeout, requestTimeout), (.idleTimeout, idleTimeout), (.maxConnections, maxConnections),
        ]
        return Dictionary(uniqueKeysWithValues: given.compactMap { setting, text in text.map { (setting, $0) } })
    }
}

extension ArgumentHelp {
    /// The help of a setting, with its default.
    fileprivate init(_ abstract: String, of setting: Setting) {
        self.init(stringLiteral: "\(abstract) (default: \(setting.defaultText ?? "none"))")
    }
}
