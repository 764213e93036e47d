/// A setting of the server. Its name is the flag `--NAME`, the member of the configuration file, and in capitals, with
/// underscores and the prefix `PETNESTD_`, the environment variable.
public enum Setting: String, CaseIterable, Sendable {
    /// The file of the SQLite database.
    case sqlite
    /// The address of the database on a PostgreSQL server, instead of a file:
    /// `postgres://petnest@db.example.org/petnest`.
    case postgres
    /// The largest number of connections to PostgreSQL. More transactions wait.
    case postgresConnections = "postgres-connections"
    /// The seconds that a transaction may wait for one of these connections.
    case postgresWait = "postgres-wait"
    /// The address to listen on.
    case host
    /// The port to listen on; 0 for any free one.
    case port
    /// The file of the certificate with which the server serves HTTPS, or none.
    case tlsCertificate = "tls-certificate"
    /// The file of the certificate's private key.
    case tlsKey = "tls-key"
    /// The port of this computer at which Prometheus reads the metrics, or none.
    case metricsPort = "metrics-port"
    /// The requests that need no token and that an address may send in a minute, beyond a burst of twenty.
    case signInsPerMinute = "sign-ins-per-minute"
    /// The addresses of proxies, with commas between them, whose header `X-Forwarded-For` is trusted.
    case trustedProxies = "trusted-proxies"
    /// The program that sends mail, with sendmail's options: `/usr/sbin/sendmail` of a mail server, or `msmtp`.
    case sendmail
    /// The address that mail comes from.
    case mailFrom = "mail-from"
    /// The folder into which mail is written, for development. Without it and without ``sendmail``, forgotten passwords
    /// can't be reset.
    case outbox
    /// The part of the outside world that the server plays: `bank` for the bank of test cards, `yes` also for the
    /// sitters, the shop and the trackers of the sample data, `no` for nothing.
    case sampleWorld = "sample-world"
    /// The least severe level that is logged.
    case logLevel = "log-level"
    /// The seconds that a client may take for one request, from its header to the end of its body.
    case requestTimeout = "request-timeout"
    /// The seconds after which a connection is closed without a whole header of a request, or whose client doesn't read.
    case idleTimeout = "idle-timeout"
    /// The largest number of open connections. Others wait.
    case maxConnections = "max-connections"

    /// The default value, or `nil` if there is none.
    public var defaultText: String? {
        switch self {
        case .sqlite, .postgres, .sendmail, .outbox, .metricsPort, .tlsCertificate, .tlsKey: nil
        case .postgresConnections: "8"
        case .postgresWait: "5"
        case .signInsPerMinute: "30"
        case .trustedProxies: ""
        case .mailFrom: "petnest@localhost"
        case .host: "127.0.0.1"
        case .port: "8080"
        case .sampleWorld: "bank"
        case .logLevel: "info"
        case .requestTimeout: "30"
        case .idleTimeout: "60"
        case .maxConnections: "10000"
        }
    }

    /// Whether the text may contain a password.
    var isSecret: Bool { self == .postgres }

    /// The environment variable: `PETNESTD_LOG_LEVEL`.
    var variable: String { "PETNESTD_" + rawValue.uppercased().replacing("-", with: "_") }
}
