import Analytics
import CoreStorage
import Foundation
import Synchronization

/// Records events in a file, `events.jsonl`: one line of JSON for each event, which survives a kill of the app.
///
/// ```json
/// {"id":"6F1C…","name":"weight_added","payload":{"source":"dashboard"},"time":"2026-11-21T12:13:00.123Z","version":1}
/// ```
///
/// The id of a record never changes, so that a record that is delivered twice can be counted once.
public final class FileAnalytics: AnalyticsTracking, AnalyticsRepository {
    private let file: AppendOnlyFile
    private let maximumBytes: Int
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> UUID
    private let state: Mutex<State>

    private struct State {
        var consent: AnalyticsConsent
        var size: Int
        var dropped = 0
        var untold = 0

        mutating func drop() {
            dropped += 1
            untold += 1
        }
    }

    /// Opens the record of events in an existing folder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - consent: The consent. If it is denied, earlier events are erased.
    ///   - maximumBytes: The size beyond which events are dropped.
    ///   - now: The time of records.
    ///   - makeID: The ids of records.
    public init(
        folder: URL, consent: AnalyticsConsent, maximumBytes: Int = 10 << 20,
        now: @escaping @Sendable () -> Date = { Date() }, makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) throws(StorageError) {
        file = try AppendOnlyFile(folder.appending(path: "events.jsonl"))
        if consent == .denied { try file.erase() }
        self.maximumBytes = maximumBytes
        self.now = now
        self.makeID = makeID
        state = Mutex(State(consent: consent, size: try file.size()))
    }

    /// Records an event, unless consent is denied. Costs its encoding and one write, which doesn't wait for the disk.
    public func track(_ event: some AnalyticsEvent) {
        state.withLock { state in
            guard state.consent == .granted else { return }
            if state.untold > 0, record(AnalyticsDropped(count: state.untold), in: &state) {
                state.untold = 0
            }
            if !record(event, in: &state) { state.drop() }
        }
    }

    /// Changes the consent. Denying it stops recording and erases all events.
    ///
    /// - Throws: ``StorageError`` if the events can't be erased; recording has stopped nevertheless.
    public func setConsent(_ consent: AnalyticsConsent) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            state.consent = consent
            if consent == .denied {
                try file.erase()
                state.size = 0
                state.untold = 0
            }
        }
    }

    /// Erases all events. Recording continues.
    public func erase() throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try file.erase()
            state.size = 0
        }
    }

    /// Returns the recorded events, oldest first, including those of other processes. Invalid lines are skipped.
    public func recorded() throws(StorageError) -> [RecordedEvent] {
        try file.records().compactMap(RecordedEvent.init(line:))
    }

    /// The number of events that this object couldn't record: encoding or writing failed, or the file is full.
    public var droppedCount: Int {
        state.withLock { $0.dropped }
    }

    /// Returns once all records would survive a power failure.
    public func synchronize() throws(StorageError) {
        try file.synchronize()
    }

    private func record(_ event: some AnalyticsEvent, in state: inout State) -> Bool {
        guard let line = try? AnalyticsRecord(id: makeID(), time: now(), event: event).line(),
            state.size + line.count < maximumBytes, (try? file.append(line)) != nil
        else { return false }
        state.size += line.count + 1
        return true
    }
}
