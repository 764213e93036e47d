import CoreInterfaces
import CoreModels
import CorePresentation

/// The screens of the price and of the new bookings.
extension BookingScreens {
    static func priceCommands(of price: PriceStep) -> [Command] {
        guard let held = price.held else { return [] }
        if price.books {
            let label = price.mayBeBooked ? "Book again" : "Book"
            return [Command(id: .book, label: label, key: "b", role: .primary, isEnabled: !price.isWorking)]
        }
        let isStarted = price.payment?.status == .processing || price.payment?.status == .challenge
        return [
            Command(
                id: .pay, label: isStarted ? "Continue paying" : "Pay \(held.total.formatted) and book", key: "y",
                role: .primary, isEnabled: !price.isWorking, confirmation: confirmation(of: price.overlaps))
        ]
    }

    /// Asks whether to book the same pets a second time at the same hour.
    private static func confirmation(of overlaps: [BookingOverlap]) -> Confirmation? {
        guard let first = overlaps.first else { return nil }
        let more = overlaps.count > 1 ? ", and \(overlaps.count - 1) more of your bookings overlap" : ""
        return Confirmation(
            question: "\(first.sentence)\(more). Book this time as well?", confirmLabel: "Book both",
            declineLabel: "Don't book")
    }

    static func price(_ state: BookingFlow, _ sitter: Sitter) -> [Element] {
        guard let held = state.price.held else { return [] }
        let dates = state.series.starts.map(\.day.formatted)
        var body: [Element] = [
            chosen(state),
            .facts([Fact(dates.count == 1 ? "Date" : "Dates", RichText(dates.joined(separator: ", ")))]),
        ]
        if !state.price.overlaps.isEmpty { body.append(.notice(notice(of: state.price.overlaps))) }
        body.append(.table(table(of: held)))
        if let late = state.price.lateCancellation {
            body.append(
                .notice(
                    Notice(id: "late", kind: .warning, text: RichText(late.sentence(sitter: sitter.name)))))
        }
        body.append(
            .text(
                RichText(
                    "The price includes \(held.includedTax.formatted) of tax. \(sitter.terms.cancellationText) "
                        + "The time is held for you for ten minutes. What you pay is set aside now, and charged when "
                        + "\(sitter.name) confirms; otherwise it is released.",
                    role: .secondary)))
        return body
    }

    private static func notice(of overlaps: [BookingOverlap]) -> Notice {
        Notice(
            id: "overlaps", kind: .warning, text: "You have another booking at this time.",
            detail: RichText(overlaps.map { "\($0.sentence)." }.joined(separator: " ")))
    }

    private static func table(of held: HeldTime) -> DataTable {
        var rows = held.lines.enumerated().map { index, line in
            DataRow(id: RowID("\(index)"), cells: [RichText(line.label), RichText(line.amount.formatted)])
        }
        rows.append(
            DataRow(
                id: "total",
                cells: [RichText("Total", role: .strong), RichText(held.total.formatted, role: .strong)]))
        return DataTable(
            id: "price", label: "Price",
            columns: [
                Column(id: "what", title: "For"), Column(id: "amount", title: "Price", alignment: .trailing),
            ], rows: rows)
    }

    static func booked(_ state: BookingFlow) -> [Element] {
        let count = state.booked.count
        return [
            .notice(
                Notice(
                    id: "booked", kind: .success,
                    text: RichText(count == 1 ? "Requested." : "\(count) dates are requested."),
                    detail: "The sitter answers soon. Your bookings show the answer.")),
            BookingRow.list("bookings", "Your bookings", state.booked),
        ]
    }
}
