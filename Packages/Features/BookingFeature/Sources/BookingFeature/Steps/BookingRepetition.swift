import CoreModels

/// The repetition of a booking, as it is typed.
struct BookingRepetition: Hashable, Sendable {
    /// The rhythms to choose from.
    enum Rhythm: String, Hashable, Sendable, CaseIterable {
        case once, daily, weekly, everyTwoWeeks, everyThreeWeeks, everyFourWeeks

        var name: String {
            switch self {
            case .once: "Once"
            case .daily: "Every day"
            case .weekly: "Every week"
            case .everyTwoWeeks: "Every other week"
            case .everyThreeWeeks: "Every three weeks"
            case .everyFourWeeks: "Every four weeks"
            }
        }

        /// The recurrence, or `nil` for a single date.
        var recurrence: Recurrence? {
            switch self {
            case .once: nil
            case .daily: try? Recurrence(every: 1, .day)
            case .weekly: try? Recurrence(every: 1, .week)
            case .everyTwoWeeks: try? Recurrence(every: 2, .week)
            case .everyThreeWeeks: try? Recurrence(every: 3, .week)
            case .everyFourWeeks: try? Recurrence(every: 4, .week)
            }
        }
    }

    /// The way in which a series ends.
    enum End: String, Hashable, Sendable {
        case count, until
    }

    /// The maximum number of dates in one booking.
    static let most = 20

    var rhythm = Rhythm.once
    var end = End.count
    var count = "4"
    var until = ""
    /// The days to leave out.
    var leftOut: Set<CalendarDate> = []

    /// The problem of each invalid field.
    func problems(from start: CalendarDate, today: CalendarDate) -> [String: String] {
        guard rhythm != .once else { return [:] }
        switch end {
        case .count:
            guard let count = readCount, (1...Self.most).contains(count) else {
                return ["count": "Enter the number of dates, from 1 to \(Self.most)."]
            }
        case .until:
            do throws(DateTypingError) {
                let last = try CalendarDate(typed: until, today: today)
                guard last >= start else { return ["until": "The last day is before the first, \(start.formatted)."] }
            } catch {
                return ["until": error.explanation]
            }
        }
        let days = series(from: start, today: today)?.days() ?? []
        if days.isEmpty { return [endField: "All dates are left out. Include one again."] }
        if days.count > Self.most {
            return [endField: "These are \(days.count) dates; the maximum is \(Self.most)."]
        }
        return [:]
    }

    /// The days of the series, or `nil` if its end is invalid.
    func series(from start: CalendarDate, today: CalendarDate) -> DaySeries? {
        guard let recurrence = rhythm.recurrence else { return DaySeries(from: start, nil) }
        switch end {
        case .count:
            guard let readCount, readCount > 0 else { return nil }
            return DaySeries(from: start, recurrence, end: .count(min(readCount, DaySeries.most)), except: leftOut)
        case .until:
            guard let last = try? CalendarDate(typed: until, today: today) else { return nil }
            return DaySeries(from: start, recurrence, end: .until(last), except: leftOut)
        }
    }

    private var endField: String { end == .count ? "count" : "until" }

    var readCount: Int? { Int(count.filter { !$0.isWhitespace }) }
}
