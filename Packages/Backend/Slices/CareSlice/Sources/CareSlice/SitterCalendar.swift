import BackendCore
import CareWire
import CoreModels
import Database
import Foundation

/// The owner of a taken time: a hold or a booking.
enum TimeOccupant {
    case booking(BookingID)
    case hold(String)

    /// The column of `takenCell` that refers to it.
    var column: String {
        switch self {
        case .booking: "booking"
        case .hold: "hold"
        }
    }

    var id: String {
        switch self {
        case .booking(let id): id.description
        case .hold(let id): id
        }
    }
}

/// The free and taken time of sitters, at a time.
struct SitterCalendar {
    let store: Connection
    let now: Date

    /// Returns the times at which care can begin on each day. Days without such a time are left out. Care that begins
    /// within the hour can't be booked.
    /// - Parameter nights: The number of nights; ignored for other services.
    func freeTimes(
        of stored: StoredSitter, for offer: CareOffer, from first: CalendarDate, days: Int, nights: Int = 1
    ) throws -> [FreeDayDTO] {
        let sitter = stored.sitter
        let zone = TimeZone(identifier: sitter.timeZone) ?? .gmt
        let earliest = now.addingTimeInterval(3600)
        let from = Int((Double(first.dayNumber) - 2) * 96)
        let taken = try takenCells(of: stored, in: from..<(from + (days + nights + 5) * 96))
        return (0..<days).compactMap { offset in
            let day = first.adding(days: offset)
            let times = stride(from: 0, to: 1440, by: 30).filter { minute in
                guard let start = LocalTime(day, minute: minute) else { return false }
                let span = TimeSpan(of: offer, from: start, nights: nights, in: zone)
                return span.startInstant >= earliest && sitter.works(span, for: offer.service)
                    && taken.contains { $0.isDisjoint(with: span.cells) }
            }
            return times.isEmpty
                ? nil : FreeDayDTO(day: day.description, times: times.map(LocalTime.clock(minute:)))
        }
    }

    /// Returns those of some times at which care could begin, each considered alone.
    func free(
        _ starts: [LocalTime], of stored: StoredSitter, for offer: CareOffer, nights: Int
    ) throws -> [LocalTime] {
        let zone = TimeZone(identifier: stored.sitter.timeZone) ?? .gmt
        return try starts.filter { start in
            let span = TimeSpan(of: offer, from: start, nights: nights, in: zone)
            guard span.startInstant >= now.addingTimeInterval(3600), stored.sitter.works(span, for: offer.service)
            else {
                return false
            }
            return try takenCells(of: stored, in: span.cells).contains { $0.isDisjoint(with: span.cells) }
        }
    }

    /// Throws if a sitter's time can't be booked at all, taken or not.
    func requireBookable(_ span: TimeSpan, of stored: StoredSitter, for service: CareService) throws(Failure) {
        guard span.startInstant >= now.addingTimeInterval(3600) else {
            throw .conflict(
                "\(span.start.day) at \(span.start.clock) is over or begins within the hour.", reason: "tooSoon")
        }
        guard stored.sitter.works(span, for: service) else {
            throw .conflict(
                "\(stored.sitter.name) doesn't work at that time on \(span.start.day).", reason: "notOffered")
        }
    }

    /// Returns the quarter hours that are taken now, for each of a sitter's places.
    func takenCells(of stored: StoredSitter, in range: Range<Int>) throws -> [Set<Int>] {
        var places = Array(repeating: Set<Int>(), count: stored.sitter.capacity)
        let rows = try store.rows(
            """
            SELECT place, cell FROM takenCell WHERE sitter = ? AND cell >= ? AND cell < ?
            """, [.integer(stored.number), range.lowerBound.sqlValue, range.upperBound.sqlValue])
        for row in rows {
            let place: Int = try row.value("place")
            if places.indices.contains(place) { places[place].insert(try row.value("cell")) }
        }
        return places
    }

    /// Marks a sitter's time as occupied.
    /// - Parameter occupant: The stored hold or booking that occupies it.
    /// - Returns: `false` if no place of the sitter is free for the whole time; nothing was changed then.
    func occupy(_ span: TimeSpan, of stored: StoredSitter, by occupant: TimeOccupant) throws -> Bool {
        let taken = try takenCells(of: stored, in: span.cells)
        guard let place = taken.firstIndex(where: { $0.isDisjoint(with: span.cells) }) else { return false }
        for cell in span.cells {
            try store.execute(
                "INSERT INTO takenCell (sitter, place, cell, \(occupant.column)) VALUES (?, ?, ?, ?)",
                [.integer(stored.number), place.sqlValue, cell.sqlValue, .text(occupant.id)])
        }
        return true
    }
}

extension Sitter {
    /// Returns whether the time is within the sitter's hours. A stay over nights must begin and end within them.
    func works(_ span: TimeSpan, for service: CareService) -> Bool {
        let first = hours.minutes(on: span.start.day)
        if service == .boarding {
            return first.contains(span.start.minute) && hours.minutes(on: span.end.day).contains(span.end.minute)
        }
        return span.end.day == span.start.day && first.contains(span.start.minute)
            && span.end.minute <= first.upperBound
    }
}
