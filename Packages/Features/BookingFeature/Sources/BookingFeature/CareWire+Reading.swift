import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

extension CareWishDTO {
    init(_ request: BookingRequest) {
        self.init(
            sitter: request.sitter.description, service: request.service.rawValue,
            starts: request.starts.map(\.description), nights: request.nights,
            pets: request.pets.map(\.description), addOns: request.addOns)
    }
}

extension HoldDTO {
    func held(_ id: UUID) throws(WireError) -> HeldTime {
        guard let expiresAt else { throw .malformed("“expiresAt” is required.") }
        let currency = try Currency(required: "currency", currency)
        return HeldTime(
            id: id, expiresAt: Date(timeIntervalSince1970: Double(expiresAt)),
            lines: try (lines ?? []).map { line throws(WireError) in
                Quote.Line(line.label ?? "", try Money(required: "lines.amount", line.amount, currency))
            },
            total: try Money(required: "total", total, currency),
            includedTax: try Money(required: "includedTax", includedTax, currency),
            payment: try PaymentID(required: "payment", payment))
    }
}

extension DeskDTO {
    /// Returns the desk, and separately the bookings and sheets that can't be read.
    func listed() throws(WireError) -> ListedDesk {
        let bookings = list.read()
        var unreadable = bookings.unreadable
        var sheets: [CareSheet] = []
        for sheet in members.sheets ?? [] {
            do throws(WireError) {
                sheets.append(try sheet.value())
            } catch {
                unreadable.append(
                    UnreadableRecord(kind: "care sheet", id: sheet.booking ?? "", reason: error.explanation))
            }
        }
        let currency = try Currency(required: "currency", members.currency)
        let payouts = try (members.payouts ?? []).map { payout throws(WireError) in
            guard let at = payout.at else { throw .malformed("“payouts.at” is required.") }
            return SitterDesk.Payout(
                try Money(required: "payouts.amount", payout.amount, currency),
                on: Date(timeIntervalSince1970: Double(at)))
        }
        let desk = SitterDesk(
            sitterName: members.sitterName ?? "", bookings: bookings.values, sheets: sheets,
            earned: try Money(required: "earned", members.earned, currency), payouts: payouts,
            paidOut: try Money(required: "paidOut", members.paidOut, currency))
        return ListedDesk(desk: desk, unreadable: unreadable)
    }
}
