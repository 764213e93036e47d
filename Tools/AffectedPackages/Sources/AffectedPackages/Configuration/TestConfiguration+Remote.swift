import ConfigurationReading

extension TestConfiguration {
    /// The store that shares passes between machines, as the repository names it. Holds no secret: what is one stands in
    /// variables of the environment, of which only the names are here.
    public struct Remote: Hashable, Sendable {
        /// The address, and where the configuration says it.
        public struct Address: Hashable, Sendable {
            /// As it is written, whatever it is.
            public let text: String
            /// Where.
            public let place: SourcePlace
        }

        /// The variables with what the store knows its users by.
        public enum Credentials: Hashable, Sendable {
            /// One holds a bearer token.
            case token(String)
            /// One holds a whole header, `Name: value`.
            case header(String)
            /// One holds a name, another one the password.
            case user(String, password: String?)
        }

        /// Where it is; nil where only machines know.
        public let address: Address?
        /// Whether passes are asked for; nil where the file doesn't say.
        public let reads: Bool?
        /// Whether passes are written; nil where the file doesn't say.
        public let writes: Bool?
        /// What users are known by; nil where they needn't be known.
        public let credentials: Credentials?
        /// The variable with what passes are signed with; nil when they aren't.
        public let secret: String?

        /// The names of all variables that hold something which nobody but Bulkhead may see.
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
    static let keys = ["url", "read", "write", "variables"]
    private static let variableKeys = ["token", "header", "user", "password", "secret"]

    /// Reads the value of the key `remote`.
    init(_ mapping: ConfigurationMapping) {
        address = mapping.text("url").map {
            Address(text: $0, place: mapping.values["url"]?.value.place ?? mapping.place)
        }
        reads = mapping.flag("read")
        writes = mapping.flag("write")
        let variables = mapping.mapping("variables", of: "'variables'", keys: Self.variableKeys)
        let names = Dictionary(
            uniqueKeysWithValues: Self.variableKeys.compactMap { key in
                variables.flatMap { Self.variable(key, $0) }.map { (key, $0) }
            })
        secret = names["secret"]
        if let variables {
            let ways = ["token", "header", "user"].filter(variables.has)
            if ways.count > 1 {
                mapping.problems.fail(
                    variables.place, "expected one of 'token', 'header' and 'user', found \(ways.count)")
            }
            if variables.has("password"), !variables.has("user") {
                mapping.problems.fail(variables.place, "'password' needs 'user'")
            }
        }
        credentials =
            names["token"].map { .token($0) } ?? names["header"].map { .header($0) }
            ?? names["user"].map { .user($0, password: names["password"]) }
    }

    /// A variable's name. Anything else could be the secret itself, so it isn't repeated.
    private static func variable(_ key: String, _ mapping: ConfigurationMapping) -> String? {
        guard let value = mapping.values[key]?.value else { return nil }
        let isName = value.text.map { text in
            text.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
                && text.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
                }
        }
        guard isName == true else {
            mapping.problems.fail(
                value.place,
                "expected the name of an environment variable for '\(key)', such as CACHE_\(key.uppercased()); what it holds doesn't belong in this file"
            )
            return nil
        }
        return value.text
    }
}
