import Analytics
import Foundation

struct AnalyticsRecord<Event: AnalyticsEvent>: Encodable {
    let id: UUID
    let time: Date
    let event: Event

    private enum Key: CodingKey {
        case id, time, name, version, payload
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(time, forKey: .time)
        try container.encode(Event.name, forKey: .name)
        try container.encode(Event.version, forKey: .version)
        try container.encode(event, forKey: .payload)
    }

    /// Returns the record as a line of JSON, with sorted keys and a time in RFC 3339 with milliseconds.
    func line() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        return try encoder.encode(self)
    }
}
