/// A stored pass of a package's tests. Failures aren't stored, so failed tests run again.
public struct TestRecord: Hashable, Sendable {
    /// The number of tests that passed.
    public let passed: Int
    /// The number of tests that were skipped.
    public let skipped: Int
    /// The duration of the test run.
    public let duration: Duration
    /// The path of the tested package in the repository.
    public let package: String
    /// The key under which the record is stored: the digest of the result's inputs.
    public let key: ResultKey
    /// Everything that the build and the tests accessed in addition to the inputs, and its state at the time. The
    /// record is valid only while all of it is unchanged.
    public let observations: [KeyInput]

    /// Creates the record of a run without failures. Negative counts and durations become zero.
    public init(
        passed: Int, skipped: Int, duration: Duration, inputs: InputRecord, observations: [KeyInput] = []
    ) {
        self.init(
            passed: passed, skipped: skipped, duration: duration, package: inputs.package, key: inputs.key,
            observations: observations)
    }

    private init(
        passed: Int, skipped: Int, duration: Duration, package: String, key: ResultKey, observations: [KeyInput]
    ) {
        self.passed = max(0, passed)
        self.skipped = max(0, skipped)
        self.duration = .nanoseconds(duration.wholeNanoseconds)
        self.package = package
        self.key = key
        self.observations = observations
    }

    /// The version of the format. Records with a different version are rejected.
    public static let formatVersion: UInt32 = 3
}

extension TestRecord {
    /// Encodes the record. The record is signed if there is a secret.
    func sealed(with secret: SigningSecret?) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(key.digest)
        writer.add(UInt64(passed))
        writer.add(UInt64(skipped))
        writer.add(duration.wholeNanoseconds)
        writer.add(package)
        writer.add(UInt32(observations.count))
        for observation in observations { observation.write(to: &writer) }
        return SealedBytes.seal(writer.bytes, as: .result, version: Self.formatVersion, secret: secret)
    }

    /// Decodes and verifies the record of a key.
    ///
    /// The key in the record must be the expected one. The inputs aren't stored, because only the same inputs have this
    /// key.
    init(unsealing bytes: [UInt8], for key: ResultKey, secret: SigningSecret?) throws(EntryDefect) {
        var reader = try SealedBytes.open(bytes, as: .result, version: Self.formatVersion, secret: secret)
        let written = ResultKey(reader.digest())
        let passed = Int(exactly: reader.number(UInt64.self))
        let skipped = Int(exactly: reader.number(UInt64.self))
        let nanoseconds = reader.number(Int64.self)
        let package = reader.text()
        guard let observations = Self.observations(from: &reader),
            reader.isIntact,
            reader.isAtEnd,
            let passed,
            let skipped,
            nanoseconds >= 0
        else {
            throw .damaged
        }
        guard written == key else { throw .otherKey }
        self.init(
            passed: passed, skipped: skipped, duration: .nanoseconds(nanoseconds), package: package,
            key: key, observations: observations)
    }

    private static func observations(from reader: inout ByteReader) -> [KeyInput]? {
        let count = reader.count(ofAtLeast: 6)
        var observations: [KeyInput] = []
        observations.reserveCapacity(count)
        for _ in 0..<count {
            guard let observation = KeyInput(from: &reader), observation.kind == .observation else { return nil }
            observations.append(observation)
        }
        return observations
    }
}
