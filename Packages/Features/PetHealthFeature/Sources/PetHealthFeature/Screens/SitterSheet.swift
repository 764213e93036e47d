import CoreModels
import CorePresentation

/// The sheet for a sitter: allergies first, food, medicines with their times, and whom to call.
struct SitterSheet {
    let overview: HealthOverview

    private var pet: Pet { overview.pet }

    var elements: [Element] {
        allergies + [.facts(facts), food] + medicines + reminders + [emergency]
    }

    private var allergies: [Element] {
        let known = pet.care.allergies.map { "Allergies: \($0)" }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: known == nil ? .information : .warning,
                    text: RichText(known ?? "No allergies are recorded."),
                    detail: RichText("Give \(pet.name) only what the owner left. Read the label of everything else.")))
        ]
    }

    private var facts: [Fact] {
        var facts = [Fact("Name", RichText(pet.name, role: .strong)), Fact("Species", RichText(pet.species.name))]
        func add(_ label: String, _ value: String?) {
            if let value { facts.append(Fact(label, RichText(value))) }
        }
        add("Breed", pet.breed)
        add("Age", pet.birthDate.map { Age(bornOn: $0, on: overview.today).formatted })
        add("Sex", pet.sex.name)
        add("Neutered", pet.care.isNeutered.map { $0 ? "Yes" : "No" })
        facts += overview.pregnancyFacts
        add("Conditions", pet.care.conditions)
        add("Microchip", pet.microchip?.description)
        add("Owner", overview.owner?.name)
        // The sheet says to call these numbers, so the sitter has to ask for missing ones in advance.
        let missing = RichText("not entered; ask for it", role: .caution)
        facts.append(Fact("Owner's telephone", overview.owner?.phone.map { RichText($0) } ?? missing))
        facts.append(Fact("Vet", pet.care.vet.map { RichText($0) } ?? missing))
        add("Insurance", pet.care.insurance)
        return facts
    }

    private var food: Element {
        let unknown = "What \(pet.name) eats can't be loaded now. \(Feeding.question)"
        let sentences = overview.feeding?.sentences(for: pet) ?? [unknown]
        return .group(ElementGroup(title: "Food", elements: sentences.map { .text(RichText($0)) }))
    }

    private var medicines: [Element] {
        let rows = overview.plans.map { plan in
            let medicine = plan.medicine
            let notes = medicine.notes.map { ". \($0)" } ?? ""
            let directions = "\(medicine.directions); \(medicine.course)\(notes)"
            // So that it isn't given twice.
            let last = plan.doses.lastInWords ?? "No dose is recorded in the last \(HealthOverview.daysOfDoses) days."
            return Row(
                id: EntryID.medicine(medicine.id).row, title: RichText(medicine.name, role: .strong),
                detail: RichText("\(directions.asSentence) \(last)"), isSelectable: false)
        }
        guard !rows.isEmpty else { return [.text("No medicine is given now.")] }
        return [
            .group(
                ElementGroup(
                    title: "Medicines",
                    elements: [.list(ItemList(id: "medicines", label: "Medicines given now", rows: rows))]))
        ]
    }

    /// The items due within a month or overdue: flea drops and worming may be due during a stay.
    private var reminders: [Element] {
        let due = overview.reminders.filter {
            !$0.isFinished && overview.today.days(until: $0.due) <= DueStatus.soon
        }
        guard !due.isEmpty else { return [] }
        let rows = due.map {
            Row(
                id: EntryID.reminder($0.id).row, title: RichText($0.title), badge: RichText($0.due.formatted),
                isSelectable: false)
        }
        return [
            .group(
                ElementGroup(
                    title: "Coming up", elements: [.list(ItemList(id: "coming-up", label: "Reminders", rows: rows))]))
        ]
    }

    private var emergency: Element {
        .text(
            RichText(
                "In an emergency call the vet first, then the owner. "
                    + PoisonAdvice.forSitter(of: pet.name, vet: pet.care.vet)))
    }
}

extension HealthOverview {
    /// The fact that the pet is pregnant or nursing, or that this couldn't be loaded; none if it isn't.
    var pregnancyFacts: [Fact] {
        switch isPregnantOrNursing {
        case false?: []
        case true?: [Fact("Pregnant or nursing", RichText("Yes", role: .caution))]
        case nil: [Fact("Pregnant or nursing", RichText("can't be loaded now; ask the owner", role: .caution))]
        }
    }
}
