import CoreStorage
import Foundation

/// Gives the person control of the recorded events.
public protocol AnalyticsRepository: Sendable {
    /// Changes the consent. Denying it stops recording and erases all events.
    func setConsent(_ consent: AnalyticsConsent) throws(StorageError)

    /// Erases all events. Recording continues.
    func erase() throws(StorageError)

    /// Returns the recorded events, oldest first. Linear in their number.
    func recorded() throws(StorageError) -> [RecordedEvent]
}

/// A recorded event.
public struct RecordedEvent: Hashable, Sendable {
    /// The name: "screen_shown".
    public let name: String
    /// The properties, by name.
    public let payload: [String: String]
    /// The time, or `nil` if the record's is invalid.
    public let time: Date?

    /// Creates an event.
    public init(name: String, payload: [String: String], time: Date?) {
        self.name = name
        self.payload = payload
        self.time = time
    }

    /// Reads a record, or returns `nil` if it isn't one.
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
