import CoreStorage
import Foundation

/// What records events, as the person whose they are sees it: what was recorded, and whether more is.
public protocol AnalyticsKeeping: Sendable {
    /// Changes what the person agreed to. When denied, nothing more is recorded and all that was is erased.
    func setConsent(_ consent: AnalyticsConsent) throws(StorageError)

    /// Erases all that was recorded; recording continues.
    func erase() throws(StorageError)

    /// What was recorded, oldest first. Linear in it.
    func recorded() throws(StorageError) -> [RecordedEvent]
}

/// An event as it was recorded.
public struct RecordedEvent: Hashable, Sendable {
    /// Its name: "screen_shown".
    public let name: String
    /// What it tells besides, by name.
    public let payload: [String: String]
    /// When it was recorded; `nil` if the record's time makes no sense.
    public let time: Date?

    /// Describes an event.
    public init(name: String, payload: [String: String], time: Date?) {
        self.name = name
        self.payload = payload
        self.time = time
    }

    /// Reads a record; `nil` if it isn't one.
    init?(line: Data) {
        guard let record = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
            let name = record["name"] as? String
        else { return nil }
        self.name = name
        payload = (record["payload"] as? [String: Any] ?? [:]).mapValues { "\($0)" }
        time = (record["time"] as? String).flatMap {
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0)
        }
    }
}
