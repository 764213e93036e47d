import ConfigurationReading

extension TestConfiguration {
    /// The configured remote store, which shares passes between machines.
    ///
    /// It contains no secrets, only the names of the environment variables that hold them.
    public struct Remote: Hashable, Sendable {
        /// An address and its place in the configuration.
        public struct Address: Hashable, Sendable {
            /// The text as it is written, which may be invalid.
            public let text: String
            /// The place of the text.
            public let place: SourcePlace
        }

        /// The names of the variables that hold credentials.
        public enum Credentials: Hashable, Sendable {
            /// The variable of a bearer token.
            case token(String)
            /// The variable of a complete header, `Name: value`.
            case header(String)
            /// The variables of a user name and a password.
            case user(String, password: String?)
        }

        /// The address, or `nil` if the file has none.
        public let address: Address?
        /// Whether passes are read, or `nil` if the file doesn't say.
        public let reads: Bool?
        /// Whether passes are written, or `nil` if the file doesn't say.
        public let writes: Bool?
        /// The credentials, or `nil` if none are configured.
        public let credentials: Credentials?
        /// The variable of the secret that signs passes, or `nil` if they aren't signed.
        public let secret: String?

        /// The names of all variables that hold secrets.
        public var variables: Set<String> {
            var names = Set([secret].compactMap { $0 })
            switch credentials {
            case .token(let name)?, .header(let name)?: names.insert(name)
            case .user(let user, let password)?: names.formUnion([user, password].compactMap { $0 })
            case nil: break
            }
            return names
        }
    }
}

extension TestConfiguration.Remote {
    static let key = ConfigurationKey(
        "remote",
        .mapping(
            ConfigurationForm(
                "'remote'",
                [
                    ConfigurationKey("url", .text, "The address of the store."),
                    ConfigurationKey("read", .flag, "Whether passes are read."),
                    ConfigurationKey("write", .flag, "Whether passes are written."),
                    variablesKey,
                ])),
        "The remote store that shares passes between machines.")

    private static let variablesKey = ConfigurationKey(
        "variables",
        .mapping(
            ConfigurationForm(
                "'variables'",
                [
                    ConfigurationKey("token", .text, "The variable of a bearer token."),
                    ConfigurationKey("header", .text, "The variable of a complete header, 'Name: value'."),
                    ConfigurationKey("user", .text, "The variable of a user name."),
                    ConfigurationKey("password", .text, "The variable of the user's password."),
                    ConfigurationKey("secret", .text, "The variable of the secret that signs passes."),
                ])),
        "The names of the environment variables with secrets, which don't belong in this file.")

    /// Reads the value of the key `remote`.
    init(_ mapping: ConfigurationMapping) {
        address = mapping.text("url").map {
            Address(text: $0, place: mapping.values["url"]?.value.place ?? mapping.place)
        }
        reads = mapping.flag("read")
        writes = mapping.flag("write")
        let variables = mapping.mapping(Self.variablesKey)
        let names = Dictionary(
            uniqueKeysWithValues: (Self.variablesKey.value.form?.names ?? []).compactMap { key in
                variables.flatMap { Self.variable(key, $0) }.map { (key, $0) }
            })
        secret = names["secret"]
        if let variables {
            let kinds = ["token", "header", "user"].filter(variables.has)
            if kinds.count > 1 {
                mapping.problems.fail(
                    variables.place, "expected one of 'token', 'header' and 'user', found \(kinds.count)")
            }
            if variables.has("password"), !variables.has("user") {
                mapping.problems.fail(variables.place, "'password' needs 'user'")
            }
        }
        credentials =
            names["token"].map { .token($0) } ?? names["header"].map { .header($0) }
            ?? names["user"].map { .user($0, password: names["password"]) }
    }

    /// Returns the name of a variable. Error messages don't repeat an invalid name, since it could be the secret
    /// itself.
    private static func variable(_ key: String, _ mapping: ConfigurationMapping) -> String? {
        guard let value = mapping.values[key]?.value else { return nil }
        let isName = value.text.map { text in
            text.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
                && text.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
                }
        }
        guard isName == true else {
            let example = "CACHE_\(key.uppercased())"
            mapping.problems.fail(
                value.place,
                "expected the name of an environment variable for '\(key)', such as \(example); "
                    + "the value doesn't belong in this file")
            return nil
        }
        return value.text
    }
}
