import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The dashboard for the owner or for a vet: loading, failed, empty or loaded.
struct DashboardScreen {
    let state: PetHealthState

    var screen: Screen {
        Screen(
            id: id,
            title: title,
            body: notices + content,
            commands: commands,
            isBusy: state.isLoading || state.isOpeningForm || state.changing != nil
        )
    }

    private var id: ScreenID {
        switch state.mode {
        case .owner: "pet-health"
        case .vet: "pet-health-vet"
        case .sitter: "pet-health-sitter"
        }
    }

    private var title: String {
        let health = state.overview.map { "\($0.pet.name)'s health" } ?? "Health"
        return switch state.mode {
        case .owner: health
        case .vet: "\(health), the vet's view"
        case .sitter: state.overview.map { "\($0.pet.name), a sheet for the sitter" } ?? "Sheet for the sitter"
        }
    }

    private var notices: [Element] {
        [
            state.loadFailure.map(failure), state.notice.map(\.element),
            Notice.unreadable(state.overview?.unreadable.map(\.description) ?? []).map(Element.notice),
        ].compactMap(\.self)
    }

    private var content: [Element] {
        if let overview = state.overview {
            if state.mode == .sitter {
                return death(of: overview.pet) + futureDoses(of: overview) + SitterSheet(overview: overview).elements
            }
            return death(of: overview.pet) + loss(of: overview) + futureDoses(of: overview)
                + [.facts(facts(of: overview))]
                + (overview.isEmpty
                    ? [nothingRecorded(of: overview.pet)]
                    : DashboardSections(
                        overview, canChange: state.canEdit && state.changing == nil,
                        isForVet: state.mode == .vet,
                        weightUnit: state.weightUnit
                    ).elements)
        }
        return state.loadFailure == nil ? [.progress(ProgressIndicator("Loading the health record"))] : []
    }

    private func death(of pet: Pet) -> [Element] {
        guard let died = pet.died else { return [] }
        return [
            .notice(
                Notice(
                    id: "died", kind: .information, text: "\(pet.name) died on \(died.formatted).",
                    detail: "All entries are kept. Nothing is due anymore."))
        ]
    }

    /// The warning about a loss of weight that isn't planned.
    private func loss(of overview: HealthOverview) -> [Element] {
        guard let loss = overview.loss else { return [] }
        return [
            .notice(
                Notice(
                    id: "weight-loss", kind: .warning,
                    text: RichText("\(overview.pet.name) \(loss.formatted(in: state.weightUnit)). Call your vet."),
                    detail: RichText(
                        "From \(loss.before.weight.formatted(in: state.weightUnit)) on \(loss.before.date.formatted). "
                            + "An unplanned loss can be a first sign of illness. If a weight is wrong, correct it.")))
        ]
    }

    /// The warning about doses that are recorded as given later than now.
    private func futureDoses(of overview: HealthOverview) -> [Element] {
        overview.futureDoses.map { dose in
            let name = overview.plan(of: dose.medicine)?.medicine.name ?? "A medicine"
            return .notice(
                Notice(
                    id: "future-\(dose.id)", kind: .warning,
                    text: RichText(
                        "\(name) of \(dose.slot.words(now: overview.now)) is recorded as \(dose.outcomeInWords), which is "
                            + "later than now."),
                    detail:
                        "It counts as given, so a dose may be missed. Check the clock, and correct or remove the record."
                ))
        }
    }

    private func failure(_ error: ServiceError) -> Element {
        let isStale = state.overview != nil
        let end = error == .notFound ? state.overview?.pet.endOfSharing.map { "\($0)." } : nil
        var notice = Notice.failure(
            id: .loadFailure,
            end ?? (isStale ? "This may be out of date. \(error)" : "\(error)"),
            advice: end == nil ? error.advice : "To see it again, ask the owner for another code.",
            retry: .refresh
        )
        notice.isDismissible = isStale
        return .notice(notice)
    }

    private func facts(of overview: HealthOverview) -> [Fact] {
        let pet = overview.pet
        var facts = [Fact("Name", RichText(pet.name, role: .strong)), Fact("Species", RichText(pet.species.name))]
        func add(_ label: String, _ value: String?) {
            if let value { facts.append(Fact(label, RichText(value))) }
        }
        add("Breed", pet.breed)
        add("Age", pet.birthDate.map { Age(bornOn: $0, on: pet.died ?? overview.today).formatted })
        add("Allergies", pet.care.allergies)
        add("Conditions", pet.care.conditions)
        guard state.mode == .vet else { return facts }
        add("Sex", pet.sex.name)
        add("Neutered", pet.care.isNeutered.map { $0 ? "Yes" : "No" })
        facts += overview.pregnancyFacts
        add("Insurance", pet.care.insurance)
        add("Microchip", pet.microchip?.description)
        add("Owner", overview.owner?.name)
        add("Telephone", overview.owner?.phone)
        return facts
    }

    private func nothingRecorded(of pet: Pet) -> Element {
        let advice: RichText =
            state.canEdit
            ? "Add a first weight, vet visit, vaccination, reminder or medicine to see \(pet.name)'s health here."
            : "The owner hasn't entered any weight, visit, vaccination, reminder or medicine."
        return .emptyState(EmptyState(title: "Nothing recorded yet", message: advice))
    }

    private var commands: [Command] {
        let vaccinations = Command(id: .allVaccinations, label: "All vaccinations", key: "a")
        // The notice about a failed load has the command to try again.
        let refresh =
            state.loadFailure == nil
            ? [Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !state.isLoading)] : []
        switch state.mode {
        case .owner: break
        case .vet: return PlaceLinks(state.links).commands(before: [vaccinations] + refresh)
        case .sitter: return refresh
        }
        let isKnown = state.overview != nil
        let additions = EntryCollection.allCases.map {
            $0.addition(role: $0 == .weights ? .primary : .normal, isEnabled: isKnown)
        }
        return state.doseCommands + state.restoreCommand + (state.canEdit ? additions : []) + [
            vaccinations,
            Command(id: .vetView, label: "Show to the vet", key: "j"),
            Command(id: .sitterSheet, label: "Sheet for a sitter", key: "i"),
        ] + refresh
    }
}

extension PetHealthState {
    /// The commands that record the current dose as given or skipped.
    var doseCommands: [Command] {
        guard let (medicine, slot) = currentDose else { return [] }
        let isEnabled = changing == nil
        guard let overview else { return [] }
        let now = overview.now
        let plan = MedicinePlan(medicine, doses: overview.record.doses)
        let confirmation = plan.question(beforeGiving: slot, now: now, instant: overview.instant).map {
            Confirmation(question: $0, confirmLabel: "Given")
        }
        guard let slot else {
            return [
                Command(
                    id: .give, label: "\(medicine.name) given now", key: "g", isEnabled: isEnabled,
                    confirmation: confirmation)
            ]
        }
        return [
            Command(
                id: .give, label: "\(medicine.name) of \(slot.words(now: now)) given", key: "g", isEnabled: isEnabled,
                confirmation: confirmation),
            // The same key on every page. It isn't a letter, because all of those have a meaning on one of them.
            Command(
                id: .skip, label: "Skip", key: "0", isEnabled: isEnabled,
                confirmation: plan.question(beforeSkipping: slot, now: now).map {
                    Confirmation(question: $0, confirmLabel: "Skip")
                }),
        ]
    }

    /// The command that restores the entry that was removed last.
    var restoreCommand: [Command] {
        guard let entry = removed.last, canEdit(entry.id.kind) else { return [] }
        return [
            Command(id: .restore, label: "Restore the \(entry.id.kind.name)", key: "b", isEnabled: changing == nil)
        ]
    }
}
