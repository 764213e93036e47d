import CoreModels
import CoreWire

/// A day on which care can begin at some times, on the wire.
public struct FreeDayDTO: WireRecord, Hashable {
    /// "day".
    public static let name = "day"
    /// "days".
    public static let plural = "days"

    /// The day in the sitter's time zone.
    public var day: String?
    /// The times of day like `09:30`, earliest first.
    public var times: [String]?

    /// The day, since each day is listed once.
    public var id: String? { day }

    /// Creates a day from its members.
    public init(day: String? = nil, times: [String]? = nil) {
        self.day = day
        self.times = times
    }

    /// Returns the day and the times at which care can begin.
    public func starts() throws(WireError) -> (day: CalendarDate, starts: [LocalTime]) {
        guard let day = try CalendarDate(member: "day", day) else { throw .malformed("“day” is required.") }
        var starts: [LocalTime] = []
        for text in times ?? [] {
            guard let time = try TimeOfDay(member: "times", text) else { continue }
            starts.append(LocalTime(day, time))
        }
        return (day, starts)
    }
}

/// The free times of a list, on the wire.
public struct FreeStartsDTO: Codable, Hashable, Sendable {
    /// The times like `2026-05-04T09:30`, in the order of the query.
    public var free: [String]?

    /// Creates the body.
    public init(_ starts: [LocalTime]) {
        free = starts.map(\.description)
    }

    /// Returns the times.
    public func starts() throws(WireError) -> [LocalTime] {
        var starts: [LocalTime] = []
        for text in free ?? [] {
            guard let time = try LocalTime(member: "free", text) else { continue }
            starts.append(time)
        }
        return starts
    }
}
