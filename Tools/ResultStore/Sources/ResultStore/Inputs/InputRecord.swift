/// Everything that the result of a package's tests depends on, in an order of its own.
///
/// The order in which inputs are given doesn't matter, nor does anything of the machine that isn't an input. Two records
/// have the same ``key`` if and only if they have the same package and the same inputs.
public struct InputRecord: Hashable, Sendable {
    /// The package whose tests these decide, by its path in the repository.
    public let package: String
    /// The inputs by kind and name, each once.
    public let inputs: [KeyInput]
    /// The digest of the package's name, all inputs, and the version of their encoding.
    public let digest: ContentDigest

    /// A record of inputs in any order.
    ///
    /// Throws when two inputs of a kind have the same name, and when a file's path isn't relative to the repository or
    /// not in its plain form, since such a key would differ between machines.
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

    /// The name under which the result of these inputs is kept.
    public var key: ResultKey { ResultKey(digest) }

    /// The version of the encoding of inputs; part of every key.
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

    /// Reads what ``write(to:)`` wrote, in that order and no other; nil for anything else.
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
        // There is one way to write each record, so the bytes that were read are those that it would write.
        var writer = ByteWriter()
        writer.add(Self.formatVersion)
        writer.add(reader.bytes(from: start))
        self.init(package: package, sorted: inputs, digest: ContentDigest(of: writer.bytes))
    }

    static func isBefore(_ left: KeyInput, _ right: KeyInput) -> Bool {
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        var (left, right) = (left.name, right.name)
        return left.withUTF8 { left in
            right.withUTF8 { UnsafeRawBufferPointer(left).precedes(UnsafeRawBufferPointer($0)) }
        }
    }

    /// Whether a path is relative and without empty parts, `.` and `..`.
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
    /// Whether two records are the same to the byte, which their digests tell.
    public static func == (left: InputRecord, right: InputRecord) -> Bool {
        left.digest == right.digest
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

extension KeyInput.Kind {
    /// Whether inputs of this kind are named by a path in the repository.
    var namesFile: Bool {
        switch self {
        case .source, .resource, .manifest, .configuration: true
        case .resolvedVersion, .toolchain, .targetTriple, .flags, .environment, .package, .formatVersion,
            .evaluatedManifest, .machine, .observation:
            false
        }
    }
}
