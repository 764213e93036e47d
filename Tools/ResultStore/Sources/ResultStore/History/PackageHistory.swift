/// The last runs of a package's tests, passed or failed.
///
/// The history has no influence on which tests run. Only a ``TestRecord`` has.
public struct PackageHistory: Hashable, Sendable {
    /// The inputs of the last run.
    public let inputs: InputRecord
    /// Whether the last run passed.
    public let passed: Bool
    /// The durations of the last runs, newest first, at most ``durationLimit`` of them.
    public let durations: [Duration]

    /// The maximum number of durations that are stored.
    public static let durationLimit = 10

    /// Creates a history with one run.
    public init(inputs: InputRecord, passed: Bool, duration: Duration) {
        self.init(inputs: inputs, passed: passed, durations: [duration])
    }

    init(inputs: InputRecord, passed: Bool, durations: [Duration]) {
        self.inputs = inputs
        self.passed = passed
        self.durations = durations.prefix(Self.durationLimit).map { .nanoseconds($0.wholeNanoseconds) }
    }

    /// The path of the package in the repository.
    public var package: String { inputs.package }

    /// The expected duration of the next run: the median of the stored durations, or the longer of the two middle ones.
    public var expectedDuration: Duration? {
        durations.isEmpty ? nil : durations.sorted()[durations.count / 2]
    }

    /// Returns the history with a newer run added.
    func followed(by next: PackageHistory) -> PackageHistory {
        PackageHistory(inputs: next.inputs, passed: next.passed, durations: next.durations + durations)
    }
}

extension PackageHistory {
    private static let formatVersion: UInt32 = 1

    func sealed() -> [UInt8] {
        var writer = ByteWriter()
        writer.add(UInt8(passed ? 1 : 0))
        writer.add(UInt32(durations.count))
        for duration in durations { writer.add(duration.wholeNanoseconds) }
        inputs.write(to: &writer)
        return SealedBytes.seal(writer.bytes, as: .history, version: Self.formatVersion, secret: nil)
    }

    init(unsealing bytes: [UInt8]) throws(EntryDefect) {
        var reader = try SealedBytes.open(bytes, as: .history, version: Self.formatVersion, secret: nil)
        let passed = reader.number(UInt8.self)
        let durations = (0..<reader.count(ofAtLeast: 8)).map { _ in reader.number(Int64.self) }
        guard let inputs = InputRecord(from: &reader),
            reader.isIntact,
            reader.isAtEnd,
            passed <= 1,
            durations.count <= Self.durationLimit,
            durations.allSatisfy({ $0 >= 0 })
        else {
            throw .damaged
        }
        self.init(inputs: inputs, passed: passed == 1, durations: durations.map { .nanoseconds($0) })
    }
}
