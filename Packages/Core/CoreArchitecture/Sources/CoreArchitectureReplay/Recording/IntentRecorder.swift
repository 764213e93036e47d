import CoreArchitecture
import Foundation

/// Writes an ``IntentLog`` as things happen.
///
/// One recorder serves all parts of a program, so that its log has a single order.
@MainActor
public final class IntentRecorder {
    private let write: @MainActor (String) -> Void
    private let time: () -> Duration
    private let encoder = JSONEncoder()
    private var lastSequence = 0

    /// Starts a log by writing its header.
    /// - Parameters:
    ///   - clock: Measures the records' times.
    ///   - write: Receives each line, including its line feed, immediately: all lines written before a crash can be
    ///     replayed.
    public init(clock: any Clock<Duration>, write: @escaping @MainActor (String) -> Void) {
        self.write = write
        time = stopwatch(on: clock)
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        write(IntentLog.header())
    }

    /// The time since the start of the log.
    var elapsed: Duration { time() }

    /// Writes a record.
    /// - Parameters:
    ///   - payload: What happened. Secrets in it are of type ``Secret``.
    ///   - source: The name of the part of the program.
    ///   - origin: The origin of the intent.
    ///   - state: The state of the source after it.
    ///   - isBusy: Whether work is running.
    /// - Returns: The record's number.
    /// - Throws: The error of encoding the payload. Nothing is written then.
    @discardableResult
    public func record(
        _ payload: some Encodable,
        source: String,
        origin: IntentOrigin,
        state: StateHash? = nil,
        isBusy: Bool? = nil
    ) throws -> Int {
        let (seconds, attoseconds) = elapsed.components
        let record = IntentRecord(
            sequence: lastSequence + 1,
            origin: origin,
            nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000,
            source: source,
            type: String(reflecting: type(of: payload)),
            payload: try JSONDecoder().decode(JSONValue.self, from: encoder.encode(payload)),
            state: state,
            isBusy: isBusy
        )
        write(String(decoding: try encoder.encode(record), as: UTF8.self) + "\n")
        lastSequence += 1
        return lastSequence
    }
}
