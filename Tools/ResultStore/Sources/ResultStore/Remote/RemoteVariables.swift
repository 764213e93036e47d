/// Reads environment variables. An empty variable counts as unset.
struct RemoteVariables {
    let environment: [String: String]

    subscript(name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    func flag(_ name: String) throws(SettingsProblem) -> Bool? {
        switch self[name]?.lowercased() {
        case nil: return nil
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        case let other?: throw .wrongFlag(name: name, found: other)
        }
    }

    func credentials(_ place: RemoteDefaults.Credentials) throws(SettingsProblem) -> RemoteCredentials? {
        switch place {
        case .token(let variable): return self[variable].map { .bearer($0) }
        case .header(let variable):
            guard let line = self[variable] else { return nil }
            guard let credentials = RemoteCredentials.header(line) else { throw .wrongHeader(variable: variable) }
            return credentials
        case .basic(let user, let password):
            return self[user].map { .basic(user: $0, password: password.flatMap { self[$0] } ?? "") }
        }
    }

    func secret(_ variable: String) throws(SettingsProblem) -> SigningSecret? {
        guard let text = self[variable] else { return nil }
        guard let secret = SigningSecret(text) else { throw .shortSecret(variable: variable) }
        return secret
    }
}
