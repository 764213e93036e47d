import Database

/// The reasons a server doesn't start or terminates, or a command fails.
public enum ServerError: Error, Equatable, CustomStringConvertible {
    /// A setting without a default isn't given.
    case missing(Setting)
    /// Neither a file nor a PostgreSQL server is given.
    case noStore
    /// Both a file and a PostgreSQL server are given, in these places.
    case twoStores(String, String)
    /// The text of a setting can't be parsed, or its value is out of range.
    case invalid(Setting, found: String, origin: String, expected: String)
    /// The configuration file can't be used.
    case configurationFile(path: String, reason: String)
    /// The certificate or its key can't be used.
    case certificate(CertificateError)
    /// The database can't be opened.
    case database(DatabaseError)
    /// The address can't be listened on, or the server failed while it was running.
    case failed(host: String, port: Int, reason: String)

    /// An account can't be imported or exported. Nothing was changed.
    case account(String)

    /// The problem with its place, and what to do.
    public var description: String {
        switch self {
        case .missing(let setting):
            "The setting \(setting.rawValue) is missing: give --\(setting.rawValue) or \(setting.variable)."
        case .noStore:
            "No database is given: give --sqlite FILE or --postgres ADDRESS, or set \(Setting.sqlite.variable) or "
                + "\(Setting.postgres.variable)."
        case .twoStores(let file, let server):
            "The data is in a file (\(file)) or on a PostgreSQL server (\(server)), not in both: give one of them."
        case .invalid(let setting, let found, let origin, let expected):
            "The setting \(setting.rawValue) is “\(setting.isSecret ? "…" : found)” (\(origin)), but it should be "
                + "\(expected)."
        case .configurationFile(let path, let reason): "The configuration file \(path) can't be used. \(reason)"
        case .certificate(let error): "\(error)"
        case .database(let error): "\(error)"
        case .account(let reason): reason
        case .failed(let host, let port, let reason):
            "\(host):\(port) can't be served: \(reason). If another program uses it, choose --host and --port."
        }
    }
}
