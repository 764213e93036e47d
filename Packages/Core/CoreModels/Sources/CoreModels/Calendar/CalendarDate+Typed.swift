extension CalendarDate {
    /// Reads a date as people type it.
    ///
    /// Accepted are `2023-4-1`, `2023/4/1`, `1.4.2023`, `1.4.23`, `1.4.`, `1 April 2023`, `Apr 1, 2023`, `today`,
    /// `yesterday`, `tomorrow`, a distance from today such as `-3d`, `+2w`, `-1 month`, `3 days ago` and `in a year`,
    /// and the format of ``formatted``. A date without a year is the one nearest to today. `1/4/2023` is ambiguous
    /// between continents, so the error contains both dates.
    /// - Parameters:
    ///   - today: The date that `today` means.
    ///   - origin: The date from which a distance counts; today by default.
    ///   - latest: The last possible day of a date without a year, such as today for what is past. Other dates may be
    ///     later.
    /// - Throws: ``DateTypingError``.
    public init(
        typed text: String, today: CalendarDate, from origin: CalendarDate? = nil, latest: CalendarDate? = nil
    ) throws(DateTypingError) {
        let typed = text.trimmed.lowercased()
        guard !typed.isEmpty else { throw .missing }
        switch typed {
        case "today": self = today
        case "yesterday": self = today.adding(days: -1)
        case "tomorrow": self = today.adding(days: 1)
        default:
            let tokens = DateTokens(typed)
            if let distance = tokens.distance {
                self = try (origin ?? today).adding(distance)
            } else {
                self = try tokens.day(today: today, latest: latest ?? .latest, of: text.trimmed)
            }
        }
    }

    /// Reads the last day of a span as people type it: a date, or the length of the span.
    ///
    /// A length includes the first day: `10d` is ten days, and `1d` ends on the day it starts. Any other text is read
    /// as by ``init(typed:today:from:latest:)``.
    /// - Parameters:
    ///   - today: The day that `today` means.
    ///   - start: The first day of the span; today by default.
    /// - Throws: ``DateTypingError``.
    public init(
        typedEnd text: String, today: CalendarDate, start: CalendarDate? = nil
    ) throws(DateTypingError) {
        let day = try CalendarDate(typed: text, today: today, from: start)
        self = DateTokens(text.trimmed.lowercased()).isLength ? day.adding(days: -1) : day
    }

    /// Reads a day of birth as people type it: a date, or the age, such as `5 years`, `10 weeks` or `a year old`.
    ///
    /// Any other text is read as by ``init(typed:today:from:latest:)``, and a date without a year is a past one.
    /// - Parameter today: The day on which the animal has that age.
    /// - Throws: ``DateTypingError``.
    public init(typedBirth text: String, today: CalendarDate) throws(DateTypingError) {
        if let age = DateTokens(text.trimmed.lowercased()).age {
            self = try today.adding(DateTokens.Distance(count: -age.count, unit: age.unit))
        } else {
            try self.init(typed: text, today: today, latest: today)
        }
    }

    private func adding(_ distance: DateTokens.Distance) throws(DateTypingError) -> CalendarDate {
        let day =
            switch distance.unit {
            case .day: adding(days: distance.count)
            case .week: adding(days: distance.count * 7)
            case .month: adding(months: distance.count)
            case .year: adding(months: distance.count * 12)
            }
        guard day != .earliest, day != .latest else { throw .beyondTheCalendar }
        return day
    }
}

/// The reasons a typed text isn't a date.
public enum DateTypingError: Error, Hashable, Sendable {
    /// Nothing was typed.
    case missing
    /// The text has none of the accepted formats.
    case unreadable(String)
    /// The text has the format of a date that doesn't exist.
    case noSuchDay(day: Int, month: Int, year: Int)
    /// The text can be read as two different dates.
    case ambiguous(CalendarDate, CalendarDate)
    /// The date is before the year 1 or after 9999.
    case beyondTheCalendar
}

/// The numbers and words of a typed date, and the separators between them.
private struct DateTokens {
    struct Distance {
        let count: Int
        let unit: Recurrence.Unit
    }

    private enum Token: Equatable {
        case number(String)
        case word(String)
        case mark(Character)
    }

    private var tokens: [Token] = []

    /// Splits a text in lower case. White space only separates.
    init(_ text: String) {
        for character in text {
            switch (character, tokens.last) {
            case ("0"..."9", .number(let digits)?) where !endsWithSpace:
                tokens[tokens.count - 1] = .number(digits + String(character))
            case ("0"..."9", _): tokens.append(.number(String(character)))
            case (_, .word(let letters)?) where character.isLetter && !endsWithSpace:
                tokens[tokens.count - 1] = .word(letters + String(character))
            case _ where character.isLetter: tokens.append(.word(String(character)))
            case _ where character.isWhitespace: endsWithSpace = true
            default: tokens.append(.mark(character == "−" || character == "–" ? "-" : character))
            }
            if !character.isWhitespace { endsWithSpace = false }
        }
    }

    private var endsWithSpace = false

    /// `-3d`, `+2 weeks`, `3 days ago`, `in a month`.
    var distance: Distance? {
        switch tokens.count {
        case 2:
            guard let count = number(0), let unit = unit(1) else { return nil }
            return Distance(count: count, unit: unit)
        case 3:
            if let unit = unit(2), let count = number(1) {
                if tokens[0] == .mark("-") { return Distance(count: -count, unit: unit) }
                if tokens[0] == .mark("+") || tokens[0] == .word("in") { return Distance(count: count, unit: unit) }
            }
            guard let count = number(0), let unit = unit(1), tokens[2] == .word("ago") else { return nil }
            return Distance(count: -count, unit: unit)
        default: return nil
        }
    }

    /// Whether it is a distance that can also be a length: `10d`, `+2 weeks`, `a month`.
    var isLength: Bool {
        guard distance != nil, let first = tokens.first else { return false }
        return tokens.count == 2 || first == .mark("+")
    }

    /// An age: `5 years`, `a year old`.
    var age: Distance? {
        guard tokens.count == 2 || tokens.count == 3 && tokens[2] == .word("old"),
            let count = number(0),
            let unit = unit(1)
        else { return nil }
        return Distance(count: count, unit: unit)
    }

    /// Returns the date, or throws if the tokens aren't one.
    func day(today: CalendarDate, latest: CalendarDate, of text: String) throws(DateTypingError) -> CalendarDate {
        let parts = tokens.filter { $0 != .mark(",") }
        switch parts.count {
        case 3...5: break
        case 2: return try dayWithoutYear(parts, today: today, latest: latest, of: text)
        default: throw .unreadable(text)
        }
        if case (.number(let first), .mark(let mark), .number(let second)) = (parts[0], parts[1], parts[2]) {
            guard parts.count >= 4, parts[3] == .mark(mark) else { throw .unreadable(text) }
            guard parts.count == 5, case .number(let third) = parts[4] else {
                if mark == ".", parts.count == 4 {
                    return try nearest(day: first, month: second, today: today, latest: latest, of: text)
                }
                throw .unreadable(text)
            }
            return try day(first, mark, second, third, today: today, of: text)
        }
        return try dayOfNamedMonth(parts, today: today, of: text)
    }

    private func day(
        _ first: String, _ mark: Character, _ second: String, _ third: String, today: CalendarDate, of text: String
    ) throws(DateTypingError) -> CalendarDate {
        if first.count == 4, "-/.".contains(mark) { return try make(third, second, first, today: today, of: text) }
        switch mark {
        case ".": return try make(first, second, third, today: today, of: text)
        case "/":
            let dayFirst = Result { () throws(DateTypingError) in
                try make(first, second, third, today: today, of: text)
            }
            let monthFirst = Result { () throws(DateTypingError) in
                try make(second, first, third, today: today, of: text)
            }
            switch (dayFirst, monthFirst) {
            case (.success(let one), .success(let other)) where one != other: throw .ambiguous(one, other)
            case (.success(let day), _), (_, .success(let day)): return day
            case (.failure(let error), .failure): throw error
            }
        default: throw .unreadable(text)
        }
    }

    /// `1 April 2023`, `1. April 2023`, `April 1 2023`.
    private func dayOfNamedMonth(
        _ parts: [Token], today: CalendarDate, of text: String
    ) throws(DateTypingError) -> CalendarDate {
        let numbers = parts.compactMap { if case .number(let digits) = $0 { digits } else { nil } }
        let words = parts.compactMap { if case .word(let letters) = $0 { letters } else { nil } }
        let isPlain = parts.allSatisfy { if case .mark(let mark) = $0 { mark == "." } else { true } }
        guard isPlain,
            numbers.count == 2,
            words.count == 1,
            let month = Self.month(words[0])
        else {
            throw .unreadable(text)
        }
        return try make(numbers[0], String(month), numbers[1], today: today, of: text)
    }

    /// `1 April`, `April 1`.
    private func dayWithoutYear(
        _ parts: [Token], today: CalendarDate, latest: CalendarDate, of text: String
    ) throws(DateTypingError) -> CalendarDate {
        switch (parts[0], parts[1]) {
        case (.number(let day), .word(let name)), (.word(let name), .number(let day)):
            // `April 2023` has no day.
            guard day.count <= 2, let month = Self.month(name) else { throw .unreadable(text) }
            return try nearest(day: day, month: String(month), today: today, latest: latest, of: text)
        default: throw .unreadable(text)
        }
    }

    /// Returns the day in the last year, this year or the next, whichever is nearest to today and not after the latest.
    private func nearest(
        day: String, month: String, today: CalendarDate, latest: CalendarDate, of text: String
    ) throws(DateTypingError) -> CalendarDate {
        let candidates = (today.year - 1...today.year + 1).compactMap { year in
            Int(day).flatMap { day in
                Int(month).flatMap { CalendarDate(year: year, month: $0, day: day) }
            }
        }.filter { $0 <= latest }
        guard let nearest = candidates.min(by: { abs(today.days(until: $0)) < abs(today.days(until: $1)) }) else {
            return try make(day, month, String(today.year), today: today, of: text)
        }
        return nearest
    }

    private func make(
        _ day: String, _ month: String, _ year: String, today: CalendarDate, of text: String
    ) throws(DateTypingError) -> CalendarDate {
        guard let day = Int(day),
            let month = Int(month),
            var fullYear = Int(year),
            year.count <= 4
        else {
            throw .unreadable(text)
        }
        if year.count == 2 {
            // The latest year with these digits that isn't more than ten years ahead.
            fullYear += (today.year + 10) / 100 * 100
            if fullYear > today.year + 10 { fullYear -= 100 }
        } else if year.count != 4 {
            throw .unreadable(text)
        }
        guard let made = CalendarDate(year: fullYear, month: month, day: day) else {
            throw .noSuchDay(day: day, month: month, year: fullYear)
        }
        return made
    }

    private func number(_ index: Int) -> Int? {
        switch tokens[index] {
        // More digits would exceed the calendar in any unit, and overflow in some.
        case .number(let digits) where digits.count <= 7: Int(digits)
        case .word("a"), .word("an"), .word("one"): 1
        default: nil
        }
    }

    private func unit(_ index: Int) -> Recurrence.Unit? {
        guard case .word(let word) = tokens[index] else { return nil }
        return switch word {
        case "d", "day", "days": .day
        case "w", "wk", "wks", "week", "weeks": .week
        case "m", "mo", "mos", "month", "months": .month
        case "y", "yr", "yrs", "year", "years": .year
        default: nil
        }
    }

    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        let name = word == "sept" ? "sep" : word
        return CalendarDate.monthNames.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
    }
}
