import Database
import Foundation

/// A server and a database on it, as libpq understands them: `postgres://name@host/database` or `host=… dbname=…`.
struct DatabaseAddress: Sendable {
    /// The whole text, which may contain a password.
    let text: String

    /// The address without a password and parameters, for errors.
    var name: String {
        guard let url = URLComponents(string: text), let scheme = url.scheme else { return "PostgreSQL" }
        return "\(scheme)://\(url.host ?? "")\(url.path)"
    }

    /// Calls a function with libpq's keywords and values. The address's own parameters replace the defaults here.
    func withParameters<Result>(
        _ body: (UnsafePointer<ClientLibrary.Text?>, UnsafePointer<ClientLibrary.Text?>) -> Result
    ) -> Result {
        let parameters = [
            ("application_name", "petnestd"),
            ("connect_timeout", "5"),
            ("client_encoding", "UTF8"),
            // A server that vanished is detected after these times, in seconds and milliseconds.
            ("keepalives_idle", "30"),
            ("keepalives_interval", "10"),
            ("tcp_user_timeout", "15000"),
            ("dbname", text),
        ]
        let keys = parameters.map { strdup($0.0) } + [nil]
        let values = parameters.map { strdup($0.1) } + [nil]
        defer { (keys + values).forEach { free($0) } }
        return keys.map { UnsafePointer($0) }.withUnsafeBufferPointer { keys in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                body(keys.baseAddress!, values.baseAddress!)
            }
        }
    }
}
