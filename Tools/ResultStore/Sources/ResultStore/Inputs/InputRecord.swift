/// Everything that the result of a package's tests depends on.
///
/// The order of the inputs given doesn't matter, and nothing about the machine matters unless it is an input. Two
/// records have the same ``key`` if and only if they have the same package and the same inputs.
public struct InputRecord: Hashable, Sendable {
    /// The path of the package in the repository.
    public let package: String
    /// The inputs, sorted by kind and name, without duplicates.
    public let inputs: [KeyInput]
    /// The digest of the package's path, all inputs, and the version of their encoding.
    public let digest: ContentDigest

    /// Creates a record from inputs in any order.
    ///
    /// - Throws: ``InputProblem`` if two inputs of one kind have the same name, or if a file's path isn't relative to
    ///   the repository and normalized. The key of such a record would differ between machines.
    public init(package: String, inputs: some Sequence<KeyInput>) throws(InputProblem) {
        let sorted = inputs.sorted(by: Self.isBefore)
        for input in sorted where input.kind.namesFile && !Self.isPlain(input.name) {
            throw .notRelative(kind: input.kind, name: input.name)
        }
        for (input, next) in zip(sorted, sorted.dropFirst()) where !Self.isBefore(input, next) {
            throw .duplicate(kind: input.kind, name: input.name)
        }
        var writer = ByteWriter()
        writer.add(Self.formatVersion)
        Self.write(package, sorted, to: &writer)
        self.init(package: package, sorted: sorted, digest: ContentDigest(of: writer.bytes))
    }

    private init(package: String, sorted: [KeyInput], digest: ContentDigest) {
        self.package = package
        inputs = sorted
        self.digest = digest
    }

    /// The key under which a result with these inputs is stored.
    public var key: ResultKey { ResultKey(digest) }

    /// The version of the encoding. It is part of every key.
    public static let formatVersion: UInt32 = 1

    func write(to writer: inout ByteWriter) {
        Self.write(package, inputs, to: &writer)
    }

    private static func write(_ package: String, _ inputs: [KeyInput], to writer: inout ByteWriter) {
        writer.add("bulkhead inputs")
        writer.add(package)
        writer.add(UInt32(inputs.count))
        for input in inputs { input.write(to: &writer) }
    }

    /// Reads what ``write(to:)`` wrote. Returns `nil` for anything else, including inputs in a different order.
    init?(from reader: inout ByteReader) {
        let start = reader.position
        guard reader.text() == "bulkhead inputs" else { return nil }
        let package = reader.text()
        let count = reader.count(ofAtLeast: 6)
        var inputs: [KeyInput] = []
        inputs.reserveCapacity(count)
        for _ in 0..<count {
            guard let input = KeyInput(from: &reader), !input.kind.namesFile || Self.isPlain(input.name) else {
                return nil
            }
            if let last = inputs.last, !Self.isBefore(last, input) { return nil }
            inputs.append(input)
        }
        guard reader.isIntact else { return nil }
        // Every record has exactly one encoding, so the digest of the encoding is the digest of the bytes that were
        // read.
        var writer = ByteWriter()
        writer.add(Self.formatVersion)
        writer.add(reader.bytes(from: start))
        self.init(package: package, sorted: inputs, digest: ContentDigest(of: writer.bytes))
    }

    static func isBefore(_ left: KeyInput, _ right: KeyInput) -> Bool {
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        var leftName = left.name
        var rightName = right.name
        return leftName.withUTF8 { left in
            rightName.withUTF8 { UnsafeRawBufferPointer(left).precedes(UnsafeRawBufferPointer($0)) }
        }
    }

    /// Whether a path is relative and has no empty components, no `.` and no `..`.
    private static func isPlain(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
                let length = end - start
                let isDots = length <= 2 && bytes[start..<end].allSatisfy { $0 == UInt8(ascii: ".") }
                if length == 0 || isDots { return false }
                start = end + 1
            }
            return !bytes.contains(0)
        }
    }
}

extension InputRecord {
    /// Whether two records are identical byte for byte. It is enough to compare their digests.
    public static func == (left: InputRecord, right: InputRecord) -> Bool {
        left.digest == right.digest
    }

    /// Hashes the essential components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

extension KeyInput.Kind {
    /// Whether the name of an input of this kind is a path in the repository.
    var namesFile: Bool {
        switch self {
        case .source, .resource, .manifest, .configuration: true
        case .resolvedVersion, .toolchain, .targetTriple, .flags, .environment, .package, .formatVersion,
            .evaluatedManifest, .machine, .observation:
            false
        }
    }
}
