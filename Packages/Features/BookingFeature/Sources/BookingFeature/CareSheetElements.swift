import CoreModels
import CorePresentation

/// The elements with the information about a booked pet that a sitter needs, allergies first.
enum CareSheetElements {
    /// Returns the row of a booking with its pets' allergies.
    static func mark(_ row: Row, _ booking: Booking, _ sheets: [CareSheet]) -> Row {
        let allergies = sheets.filter { $0.booking == booking.id }.compactMap { sheet in
            sheet.allergies.map { "\(sheet.petName) is allergic: \($0)" }
        }
        guard !allergies.isEmpty else { return row }
        var row = row
        let detail = row.detail.map { $0 + ". " } ?? ""
        row.detail = detail + RichText(allergies.joined(separator: ". "), role: .caution)
        return row
    }

    /// Returns the sheet of a pet under the time of its booking.
    static func group(of sheet: CareSheet, _ booking: Booking) -> Element {
        let allergies =
            sheet.allergies.map { RichText("Allergic: \($0)", role: .caution) } ?? "No allergies are recorded."
        var elements = [Element.text(allergies)]
        if let conditions = sheet.conditions { elements.append(.text(RichText("Conditions: \(conditions)"))) }
        if sheet.isPregnantOrNursing {
            elements.append(.text(RichText("Pregnant or nursing", role: .caution)))
        }
        if sheet.medicines.isEmpty {
            elements.append(.text("No medicine is given during this time."))
        } else {
            elements += sheet.medicines.map { .text(RichText($0)) }
        }
        let unknown = "What it eats isn't known here. \(Feeding.question)"
        elements += (sheet.food.isEmpty ? [unknown] : sheet.food).map { .text(RichText($0)) }
        if let vet = sheet.vet { elements.append(.text(RichText("Vet: \(vet)", role: .secondary))) }
        let owner = [sheet.owner, sheet.phone].compactMap(\.self)
        if !owner.isEmpty {
            elements.append(.text(RichText("Owner: \(owner.joined(separator: ", "))", role: .secondary)))
        }
        elements.append(.text(RichText(PoisonAdvice.forSitter(of: sheet.petName, vet: sheet.vet))))
        return .group(
            ElementGroup(title: "\(sheet.petName), \(booking.start.text(in: booking.timeZone))", elements: elements))
    }
}
