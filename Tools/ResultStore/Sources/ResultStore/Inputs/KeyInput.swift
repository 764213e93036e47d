/// One thing that the result of a package's tests depends on.
public struct KeyInput: Sendable {
    /// The kind of an input. Inputs with the same name but different kinds are different inputs.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// A source file of the package or its tests, named by its path in the repository.
        case source = 1
        /// A file that is copied or processed into a bundle, or that a plugin reads, named by its path.
        case resource = 2
        /// A `Package.swift` or a version-specific variant of it, named by its path.
        case manifest = 3
        /// Resolved versions: a `Package.resolved`, named by its path, or a package, named by its identity.
        case resolvedVersion = 4
        /// The compiler, its tools and the system's libraries, each by its name.
        case toolchain = 5
        /// The platform that the package is built for.
        case targetTriple = 6
        /// The arguments of the build or of the test run, named after the command that receives them.
        case flags = 7
        /// An environment variable, by its name.
        case environment = 8
        /// The digest of all inputs of another package, named by the package's path.
        case package = 9
        /// A configuration file of a tool, named by its path.
        case configuration = 10
        /// A version number that is raised when the meaning of the inputs changes, by its name.
        case formatVersion = 11
        /// The output of a manifest that may read anything and had to be run, named by the path of its package.
        case evaluatedManifest = 12
        /// The machine: its system, and the folders with programs, headers and libraries, named by their paths.
        case machine = 13
        /// Something outside of the key that a build or its tests accessed: a file, a folder or a program, by its name.
        ///
        /// It isn't part of a key. A record stores it next to its key (``TestRecord/observations``).
        case observation = 14
    }

    /// The state of an input at the time when the key was computed.
    public enum Value: Sendable {
        /// The contents of a file, and whether it is executable.
        case file(ContentDigest, isExecutable: Bool)
        /// A symbolic link: its text, and the contents of its destination if that is a file.
        case link(String, contents: ContentDigest?)
        /// The digest of something whose text isn't stored, such as a variable that may hold a secret.
        case digest(ContentDigest)
        /// Words whose order matters. They are stored as plain text, so they must not contain secrets.
        case words([String])
        /// A file that doesn't exist, or a variable that isn't set.
        case missing
    }

    /// The kind of the input.
    public let kind: Kind
    /// The name, unique among the inputs of its kind. The name of a file is its path relative to the repository's root.
    public let name: String
    /// The value.
    public let value: Value

    /// Creates an input.
    public init(_ kind: Kind, _ name: String, _ value: Value) {
        self.kind = kind
        self.name = name
        self.value = value
    }

    /// Returns an input for an environment variable. Only the digest of the value is stored, since the value may be a
    /// secret.
    public static func environment(_ name: String, _ value: String?) -> KeyInput {
        KeyInput(.environment, name, value.map { .digest(ContentDigest(of: $0)) } ?? .missing)
    }

    /// Returns an input for another package, with the digest of all inputs of that package.
    public static func package(_ record: InputRecord) -> KeyInput {
        KeyInput(.package, record.package, .digest(record.digest))
    }

    func write(to writer: inout ByteWriter) {
        writer.add(kind.rawValue)
        writer.add(name)
        value.write(to: &writer)
    }

    init?(from reader: inout ByteReader) {
        guard let kind = Kind(rawValue: reader.number()) else { return nil }
        let name = reader.text()
        guard let value = Value(from: &reader), reader.isIntact else { return nil }
        self.init(kind, name, value)
    }
}

// Compares bytes. Swift considers strings equal if they are canonically equivalent, but as paths and in keys they
// differ.
extension KeyInput: Hashable {
    /// Whether two inputs are identical byte for byte.
    public static func == (left: KeyInput, right: KeyInput) -> Bool {
        left.kind == right.kind && left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }

    /// Hashes the essential components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(Array(name.utf8))
    }
}
