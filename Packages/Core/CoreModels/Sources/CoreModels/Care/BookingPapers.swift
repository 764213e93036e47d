import Foundation

/// The documents of a booking for the owner: a calendar event and a receipt.
public struct BookingPapers: Sendable {
    /// The booking.
    public let booking: Booking
    /// The names of its pets.
    public let petNames: [String]
    /// The payment, or `nil` if it isn't known.
    public let payment: Payment?

    /// Creates the documents.
    public init(_ booking: Booking, petNames: [String], payment: Payment?) {
        self.booking = booking
        self.petNames = petNames
        self.payment = payment
    }

    /// Returns the booking as a calendar file with one event (RFC 5545), in UTC, so that it needs no time zone rules.
    /// - Parameters:
    ///   - product: The name and version of the program.
    ///   - stamp: The time at which the file is created.
    public func calendar(product: String, stamp: Date) -> String {
        let zone = TimeZone(identifier: booking.timeZone) ?? .gmt
        let status =
            switch booking.status {
            case .requested: "TENTATIVE"
            case .confirmed, .inProgress, .done, .disputed, .settled: "CONFIRMED"
            case .declined, .expired, .cancelled: "CANCELLED"
            }
        var event = [
            "BEGIN:VEVENT",
            "UID:booking-\(booking.id)@petnest",
            "DTSTAMP:\(CalendarLine.time(stamp))",
            "DTSTART:\(CalendarLine.time(booking.start.instant(in: zone)))",
            "DTEND:\(CalendarLine.time(booking.end.instant(in: zone)))",
            // Calendars use this to replace an earlier version of the event.
            "SEQUENCE:\(booking.history.count - 1)",
            "STATUS:\(status)",
            "SUMMARY:\(CalendarLine.escaped(title))",
        ]
        if let note = booking.note { event.append("DESCRIPTION:\(CalendarLine.escaped(note))") }
        return CalendarLine.file(
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//PetNest//\(product)//EN", "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
            ] + event + ["END:VEVENT", "END:VCALENDAR"])
    }

    private var title: String {
        "\(booking.service.name) with \(booking.sitterName): \(petNames.joined(separator: ", "))"
    }

    /// The lines of the receipt: the service, the sitter, the price, and what was paid and refunded.
    public var receipt: [String] {
        var lines = [
            "PetNest receipt", "Booking \(booking.id)", "",
            "\(booking.service.name) by \(booking.sitterName)", "For \(petNames.joined(separator: ", "))",
            "From \(booking.start.day.formatted), \(booking.start.clock) (\(booking.timeZone))",
            "Until \(booking.end.day.formatted), \(booking.end.clock)", "State: \(booking.status.name)", "",
        ]
        lines.append(Self.line("Price", booking.total))
        let zero = Money.zero(booking.total.currency)
        switch booking.status {
        case .requested: lines += [tax(in: booking.total), Self.line("Set aside, not charged", booking.total)]
        case .confirmed, .inProgress, .done, .disputed:
            lines += [tax(in: booking.total), Self.line("Charged", booking.total)]
        case .settled: lines += charged(booking.total, refund: booking.dispute?.refund ?? zero)
        case .declined, .expired: lines.append(Self.line("Charged", zero))
        case .cancelled:
            let cost = booking.cancelledFor ?? zero
            lines.append(Self.line("Charged for cancelling", cost))
            if cost.minorUnits > 0 { lines.append(tax(in: cost)) }
            // The sitter's confirmation charges the price.
            if booking.history.contains(where: { $0.status == .confirmed }),
                let refund = Self.rest(of: booking.total, without: cost)
            {
                lines.append(Self.line("Refunded", refund))
            }
        }
        if let method = payment?.method { lines.append("Paid with: \(method)") }
        if booking.payment == nil { lines.append("Paid to \(booking.sitterName) directly.") }
        return lines
    }

    /// Returns what was charged, what was refunded, and the tax in the rest.
    private func charged(_ amount: Money, refund: Money) -> [String] {
        let lines = [Self.line("Charged", amount), Self.line("Refunded", refund)]
        guard let rest = Self.rest(of: amount, without: refund) else { return lines }
        return lines + [Self.line("Total paid", rest), tax(in: rest)]
    }

    /// Returns an amount less another one, or `nil` if nothing is left.
    private static func rest(of amount: Money, without part: Money) -> Money? {
        let left = amount.minorUnits - part.minorUnits
        return left > 0 ? try? Money(left, amount.currency) : nil
    }

    private func tax(in amount: Money) -> String {
        let percent = booking.terms.taxPercent
        return Self.line("of which \(percent) % tax", Quote.tax(in: amount, percent: percent))
    }

    private static func line(_ what: String, _ amount: Money) -> String {
        "\(what.padding(toLength: 30, withPad: " ", startingAt: 0)) \(amount.formatted)"
    }
}
