/// What is remembered of a package's last runs, whether they passed or not. It decides nothing: only ``TestRecord`` does.
public struct PackageHistory: Hashable, Sendable {
    /// What the last run's result depended on.
    public let inputs: InputRecord
    /// Whether the last run passed.
    public let passed: Bool
    /// How long the last runs took, the newest first; at most ``durationLimit``.
    public let durations: [Duration]

    /// How many durations are remembered.
    public static let durationLimit = 10

    /// The history that begins with a run.
    public init(inputs: InputRecord, passed: Bool, duration: Duration) {
        self.init(inputs: inputs, passed: passed, durations: [duration])
    }

    init(inputs: InputRecord, passed: Bool, durations: [Duration]) {
        self.inputs = inputs
        self.passed = passed
        self.durations = durations.prefix(Self.durationLimit).map { .nanoseconds($0.wholeNanoseconds) }
    }

    /// The package, by its path in the repository.
    public var package: String { inputs.package }

    /// What a run is expected to take: the median of those remembered, the longer one of two in the middle.
    public var expectedDuration: Duration? {
        durations.isEmpty ? nil : durations.sorted()[durations.count / 2]
    }

    /// The history with another run at its end.
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
        guard let inputs = InputRecord(from: &reader), reader.isIntact, reader.isAtEnd, passed <= 1,
            durations.count <= Self.durationLimit, durations.allSatisfy({ $0 >= 0 })
        else {
            throw .damaged
        }
        self.init(inputs: inputs, passed: passed == 1, durations: durations.map { .nanoseconds($0) })
    }
}
