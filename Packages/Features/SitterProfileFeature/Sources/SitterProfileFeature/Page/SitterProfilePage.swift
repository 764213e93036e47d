import CoreModels
import CorePresentation

/// A profile as its owner sees it, as a pure function.
enum SitterProfilePage {
    static func elements(of profile: SitterProfile, unit: DistanceUnit) -> [Element] {
        let sitter = profile.sitter
        var elements: [Element] = []
        if profile.offersCare {
            elements.append(.table(prices(of: sitter)))
            elements.append(
                .text(
                    RichText(
                        "Payments are made with test cards, so no real money moves. Agree with owners how they pay you.",
                        role: .secondary)))
        } else {
            elements.append(
                .notice(
                    Notice(
                        id: "stopped", kind: .information, text: "You don't offer care now, and owners don't find you.",
                        detail: "Agreed bookings stay. To offer care again, enter your prices.")))
        }
        elements.append(.facts(facts(of: sitter, unit: unit)))
        if !sitter.about.isEmpty { elements.append(.text(RichText(sitter.about))) }
        let hours = WorkDays.week(of: sitter.hours).map { Fact($0.label, RichText($0.text(of: sitter.hours))) }
        let zone = Fact("Time zone", RichText(sitter.timeZone, role: .secondary))
        return elements + [.group(ElementGroup(title: "Working hours", elements: [.facts(hours + [zone])]))]
    }

    private static func facts(of sitter: Sitter, unit: DistanceUnit) -> [Fact] {
        let species = Species.allCases.filter(sitter.species.contains).map { $0.name.lowercased() }
        var facts = [Fact("Looks after", RichText(species.joined(separator: ", ")))]
        if !sitter.languages.isEmpty {
            facts.append(Fact("Speaks", RichText(sitter.languages.joined(separator: ", "))))
        }
        facts.append(Fact("Area", RichText(sitter.area.typed)))
        if let reach = sitter.reach { facts.append(Fact("Comes", RichText("up to \(unit.formatted(meters: reach))"))) }
        facts.append(Fact("At a time", RichText("\(sitter.capacity) \(sitter.capacity == 1 ? "booking" : "bookings")")))
        facts.append(Fact("Each further pet", RichText("\(sitter.terms.furtherPetPercent) % of the price")))
        facts.append(Fact("Terms", RichText(sitter.terms.cancellationText)))
        facts.append(Fact("Rating", RichText(sitter.rating.formatted)))
        return facts
    }

    private static func prices(of sitter: Sitter) -> DataTable {
        DataTable(
            id: "prices",
            label: "Prices",
            columns: [
                Column(id: "what", title: "Service"), Column(id: "time", title: "Takes"),
                Column(id: "price", title: "Price", alignment: .trailing),
            ],
            rows: sitter.offers.map { offer in
                DataRow(
                    id: RowID(offer.service.rawValue),
                    cells: [
                        RichText(offer.service.name),
                        RichText(offer.durationInWords),
                        RichText(offer.priceInWords),
                    ])
            }
                + sitter.addOns.map { addOn in
                    DataRow(
                        id: RowID("add-on/\(addOn.id)"),
                        cells: [RichText("+ \(addOn.name)"), "", RichText(addOn.price.formatted)])
                })
    }
}
