import CoreInterfaces
import CoreModels
import Foundation

/// Another booking of the same pets at the time that is about to be booked.
struct BookingOverlap: Hashable, Sendable {
    let booking: Booking
    /// The names of the pets that both bookings are for.
    let pets: [String]

    /// The other booking as a sentence: "Bruno is booked on 5 May 2026, 09:30, with Ben Weber".
    var sentence: String {
        let names = pets.joined(separator: " and ")
        let verb = pets.count == 1 ? "is" : "are"
        return "\(names) \(verb) booked on \(booking.start.text(in: booking.timeZone)), with \(booking.sitterName)"
    }

    /// Returns the bookings of some pets that take place in any of some times.
    /// - Parameter own: The booking that isn't compared with itself.
    static func find(
        in bookings: [Booking], of pets: [Pet], at times: [Range<Date>], except own: BookingID?
    ) -> [BookingOverlap] {
        bookings.compactMap { booking in
            guard booking.status.takesTime, booking.id != own, times.contains(where: booking.instants.overlaps) else {
                return nil
            }
            let names = pets.filter { booking.pets.contains($0.id) }.map(\.name)
            return names.isEmpty ? nil : BookingOverlap(booking: booking, pets: names)
        }
    }
}

/// The cost of cancelling dates that begin within the cancellation period.
struct LateCancellation: Hashable, Sendable {
    let dates: [LocalTime]
    let cost: Money
    let hours: Int

    /// The cost of cancelling from the start, in a sentence.
    func sentence(sitter: String) -> String {
        let begins =
            dates.count == 1
            ? "Care on \(dates[0].day.formatted) begins within \(hours) hours"
            : "\(dates.count) dates begin within \(hours) hours"
        return "\(begins): once \(sitter) confirms, cancelling costs \(cost.formatted)."
    }
}

extension BookingFlow {
    /// Returns the bookings of the chosen pets at the same time as the chosen dates.
    func overlaps(with bookings: [Booking]) -> [BookingOverlap] {
        guard let sitter, let stay = what.stay, let offer = sitter.offer(for: stay.service) else { return [] }
        let spans = series.starts.map { TimeSpan(of: offer, from: $0, nights: stay.nights, in: sitter.zone) }
        // If the answer to the booking was lost, it exists under the id of this hold.
        return BookingOverlap.find(
            in: bookings, of: what.pets.filter { what.chosenPets.contains($0.id) },
            at: spans.map { $0.startInstant..<max($0.startInstant, $0.endInstant) },
            except: price.holdID.map { BookingID($0) })
    }

    /// Returns the cost of cancelling the dates that begin within the cancellation period, or `nil` if it is free.
    func lateCancellation(at now: Date) -> LateCancellation? {
        guard let sitter, let stay = what.stay, let offer = sitter.offer(for: stay.service) else { return nil }
        let addOns = sitter.addOns.filter { extras.addOns.contains($0.id) }
        var dates: [LocalTime] = []
        var cost = Money.zero(offer.price.currency)
        for start in series.starts {
            let days = stay.service == .boarding ? (0..<stay.nights).map { start.day.adding(days: $0) } : [start.day]
            let quote = try? Quote(
                for: offer, on: days, petCount: what.chosenPets.count, addOns: addOns, terms: sitter.terms)
            guard let quote else { continue }
            let share = sitter.terms.cancellationCost(
                of: quote.total, startingAt: start.instant(in: sitter.zone), isConfirmed: true, now: now)
            guard share.minorUnits > 0, let sum = try? cost.adding(share) else { continue }
            dates.append(start)
            cost = sum
        }
        guard !dates.isEmpty else { return nil }
        return LateCancellation(dates: dates, cost: cost, hours: sitter.terms.freeCancellationHours)
    }
}

extension Booking {
    /// The sitter's time zone.
    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    /// The time that it takes.
    var instants: Range<Date> {
        let start = start.instant(in: zone)
        return start..<max(start, end.instant(in: zone))
    }

    /// Returns the time that it takes if it starts at another time.
    func instants(from start: LocalTime) -> Range<Date> {
        let duration = instants.upperBound.timeIntervalSince(instants.lowerBound)
        let start = start.instant(in: zone)
        return start..<start.addingTimeInterval(duration)
    }

    /// Whether it can be moved to another time: it isn't over, cancelling it is free, and the sitter is there.
    func canBeMoved(at now: Date) -> Bool {
        guard !sitterHasNoAccount, status == .requested || status == .confirmed else { return false }
        return cancellationCost(now: now).minorUnits == 0
    }

    /// The cost of cancelling, in a sentence, or `nil` if it can't be cancelled.
    func cancellationText(at now: Date) -> String? {
        guard status.next.contains(.cancelled) else { return nil }
        let start = start.instant(in: zone)
        let cost = terms.cancellationCost(of: total, startingAt: start, isConfirmed: true, now: now)
        guard cost.minorUnits > 0 else { return terms.cancellationText }
        return status == .confirmed
            ? "Cancelling costs \(cost.formatted) now."
            : "Cancelling is free until \(sitterName) confirms; then it costs \(cost.formatted)."
    }
}

extension Sitter {
    /// The sitter's time zone.
    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }
}

extension LocalTime {
    /// The day and time as text, with the zone's name if its clock differs from the person's:
    /// "5 May 2026, 09:30 (Europe/Berlin)".
    func text(in zone: String, seenFrom own: TimeZone = .autoupdatingCurrent) -> String {
        "\(day.formatted), \(clock)\(zoneText(zone, seenFrom: own))"
    }

    /// The zone's name in parentheses if its clock differs from the person's at this time; otherwise empty.
    func zoneText(_ zone: String, seenFrom own: TimeZone = .autoupdatingCurrent) -> String {
        guard let other = TimeZone(identifier: zone) else { return "" }
        let instant = instant(in: other)
        return other.secondsFromGMT(for: instant) == own.secondsFromGMT(for: instant) ? "" : " (\(zone))"
    }
}
