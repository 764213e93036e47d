/// What is kept of a package's tests that passed. Failures aren't kept: they are run again.
public struct TestRecord: Hashable, Sendable {
    /// How many tests passed.
    public let passed: Int
    /// How many tests said that they don't apply.
    public let skipped: Int
    /// How long the tests ran, to the nanosecond.
    public let duration: Duration
    /// What the result depends on, the package's name included.
    public let inputs: InputRecord
    /// What the build and the tests looked at besides their inputs, and what it was. The record counts only while all of it
    /// still is so.
    public let observations: [KeyInput]

    /// Creates the record of a run without failures. Counts and times below zero become zero.
    public init(
        passed: Int, skipped: Int, duration: Duration, inputs: InputRecord, observations: [KeyInput] = []
    ) {
        self.passed = max(0, passed)
        self.skipped = max(0, skipped)
        self.duration = .nanoseconds(duration.wholeNanoseconds)
        self.inputs = inputs
        self.observations = observations
    }

    /// The package that was tested, by its path in the repository.
    public var package: String { inputs.package }

    /// The name under which the record is kept.
    public var key: ResultKey { inputs.key }

    /// The version of the form in which records are kept; records of another are none.
    public static let formatVersion: UInt32 = 2
}

extension TestRecord {
    /// The record as bytes, signed where there is a secret.
    func sealed(with secret: SigningSecret?) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(key.digest)
        writer.add(UInt64(passed))
        writer.add(UInt64(skipped))
        writer.add(duration.wholeNanoseconds)
        inputs.write(to: &writer)
        writer.add(UInt32(observations.count))
        for observation in observations { observation.write(to: &writer) }
        return SealedBytes.seal(writer.bytes, as: .result, version: Self.formatVersion, secret: secret)
    }

    /// The record that ``sealed(with:)`` wrote for a key. The key is compared, and made again from the inputs.
    init(unsealing bytes: [UInt8], for key: ResultKey, secret: SigningSecret?) throws(EntryDefect) {
        var reader = try SealedBytes.open(bytes, as: .result, version: Self.formatVersion, secret: secret)
        let written = ResultKey(reader.digest())
        let passed = Int(exactly: reader.number(UInt64.self))
        let skipped = Int(exactly: reader.number(UInt64.self))
        let nanoseconds = reader.number(Int64.self)
        guard let inputs = InputRecord(from: &reader), let observations = Self.observations(from: &reader),
            reader.isIntact, reader.isAtEnd, let passed, let skipped, nanoseconds >= 0
        else {
            throw .damaged
        }
        guard written == key, inputs.key == key else { throw .otherKey }
        self.init(
            passed: passed, skipped: skipped, duration: .nanoseconds(nanoseconds), inputs: inputs,
            observations: observations)
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
