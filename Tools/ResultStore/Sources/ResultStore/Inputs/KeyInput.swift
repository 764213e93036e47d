/// One thing that the result of a package's tests depends on.
public struct KeyInput: Sendable {
    /// What sort of thing it is. The same name under two kinds is two inputs.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// A source or a test, by its path in the repository.
        case source = 1
        /// A file that is copied or processed into a bundle, or that a plugin reads, by its path.
        case resource = 2
        /// A Package.swift or one of its versions, by its path.
        case manifest = 3
        /// Versions that were resolved: a Package.resolved by its path, or a package by its identity.
        case resolvedVersion = 4
        /// The compiler, its tools and the system's libraries, by their names.
        case toolchain = 5
        /// What is built for.
        case targetTriple = 6
        /// Arguments of the build or the test run, by the command that takes them.
        case flags = 7
        /// An environment variable, by its name.
        case environment = 8
        /// Another package with all of its inputs in one digest, by its path.
        case package = 9
        /// A file that configures tools, by its path.
        case configuration = 10
        /// A version that whoever makes keys raises when the meaning of its inputs changes, by a name.
        case formatVersion = 11
        /// What a manifest that may ask for anything answered when it was run, by the path of its package.
        case evaluatedManifest = 12
        /// What the machine brings: its system and the folders where programs, headers and libraries are, by their paths.
        case machine = 13
        /// Something outside the key that a build or its tests looked at: a file, a folder or a program, by its name. It is in
        /// no key; a record holds it beside its key (``TestRecord/observations``).
        case observation = 14
    }

    /// What an input was when the key was made.
    public enum Value: Sendable {
        /// A file's contents, and whether it may be executed.
        case file(ContentDigest, isExecutable: Bool)
        /// A symbolic link: the path written in it, and the contents of the file it leads to, if it leads to one.
        case link(String, contents: ContentDigest?)
        /// The digest of something that isn't kept in words, like a variable that may hold a secret.
        case digest(ContentDigest)
        /// Words in an order that matters. Kept readably, so nothing secret.
        case words([String])
        /// A file that isn't there, or a variable that isn't set.
        case missing
    }

    /// What sort of thing it is.
    public let kind: Kind
    /// Its name, unique among those of its kind: for a file the path relative to the repository's root.
    public let name: String
    /// What it was.
    public let value: Value

    /// An input with its parts.
    public init(_ kind: Kind, _ name: String, _ value: Value) {
        self.kind = kind
        self.name = name
        self.value = value
    }

    /// An environment variable. Of its value only the digest is kept, since variables hold secrets.
    public static func environment(_ name: String, _ value: String?) -> KeyInput {
        KeyInput(.environment, name, value.map { .digest(ContentDigest(of: $0)) } ?? .missing)
    }

    /// Another package, by the digest of all its inputs.
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

// By bytes: for Swift two texts are equal when they look the same, but as paths and in a key they differ.
extension KeyInput: Hashable {
    /// Whether two inputs are the same to the byte.
    public static func == (left: KeyInput, right: KeyInput) -> Bool {
        left.kind == right.kind && left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(Array(name.utf8))
    }
}
