import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import HealthWire

/// Finds the doses to give and the medicines that run out, for the pets that an account looks after.
struct MedicineAgenda {
    let store: Connection
    let account: AccountID
    /// The account's time.
    let moment: AgendaMoment

    private var now: LocalTime { moment.local }
    private var instant: Date { moment.instant }

    /// Finds the medicines that are given between two days, and those whose course can't be read.
    static let medicines = """
        SELECT medicine.id, medicine.name, dose, unit, times, everyDays, food, start, "end", expectedDay, expectedTime, \
        stock, countedOn, notes, pet, pet.name AS petName, pet.account AS owner \
        FROM pet CROSS JOIN medicine ON medicine.pet = pet.id \
        WHERE \(PetReaders.isLookedAfter) AND pet.died IS NULL AND (\(HealthAgenda.isInvalidDay("start")) \
        OR \(HealthAgenda.isInvalidDay("\"end\"")) OR start <= ? AND ("end" IS NULL OR "end" >= ?))
        """
    static let reader = "SELECT role, begins FROM petReader WHERE pet = ? AND petReader.account = ?"
    /// Finds a recorded dose of a pet that an account looks after.
    static let recordedDose = """
        SELECT dose.id, \(DoseDTO.table.columns.joined(separator: ", ")), pet \
        FROM pet CROSS JOIN dose ON dose.pet = pet.id WHERE \(PetReaders.isLookedAfter) AND dose.id = ?
        """
    static let doses = """
        SELECT id, \(DoseDTO.table.columns.joined(separator: ", ")) FROM dose WHERE pet = ? AND day >= ?
        """
}

/// A medicine with the doses recorded since its last day of doses.
private struct GivenMedicine {
    let pet: PetID
    let petName: String
    let plan: MedicinePlan
    /// Whether the requesting account gives the pet's medicines only for a period.
    let isForSitter: Bool
    /// The beginning of that period, in seconds since 1970; 0 for the owner.
    let begins: Int
}

extension MedicineAgenda {
    /// Returns each medicine's open doses, or its next one if that is due until a day, and the medicines that run out
    /// soon. Of a daily medicine, tomorrow's doses are listed only if today's are recorded.
    func dueMedicines(until last: CalendarDate) throws -> RowList<AgendaItem> {
        let given = try givenMedicines(until: last)
        var list = RowList<AgendaItem>(unreadable: given.unreadable)
        for medicine in given.items {
            let (plan, pet, petName) = (medicine.plan, medicine.pet, medicine.petName)
            var slots = plan.openSlots(now: now).map(\.time)
            if medicine.isForSitter {
                // The doses before a sitter's period aren't theirs, and the owner gives those after it. A sitter
                // doesn't buy medicines, so the stock isn't listed.
                slots.removeAll { $0.day != now.day && question.instant(of: $0) < medicine.begins }
            } else {
                if let next = plan.next(now: now)?.time, next.day > now.day, next.day <= last { slots.append(next) }
                if let item = stock(of: plan, pet, petName) { list.items.append(item) }
            }
            list.items += slots.map { item(of: plan, at: $0, pet, petName) }
        }
        return list
    }

    private var question: NoticeQuestion { NoticeQuestion(account: account, since: 0, now: instant, local: now) }

    /// Returns the scheduled doses of today and yesterday that aren't recorded, more than ``MedicineDose/tolerance``
    /// minutes after their time.
    static func notices(_ question: NoticeQuestion, in store: Connection) throws -> RowList<OwnerNotice> {
        guard let now = question.local else { return RowList() }
        let agenda = MedicineAgenda(
            store: store, account: question.account, moment: AgendaMoment(now, at: question.now))
        let given = try agenda.givenMedicines(until: now.day)
        var list = RowList<OwnerNotice>(unreadable: given.unreadable)
        for given in given.items {
            let (plan, pet, petName) = (given.plan, given.pet, given.petName)
            let slots = [now.day.adding(days: -1), now.day].flatMap { plan.slots(on: $0, now: now) }
            list.items += slots.compactMap { slot in
                guard case .late = slot.state else { return nil }
                let medicine = plan.medicine
                let isToday = slot.time.day == now.day
                // A sitter who begins today wasn't responsible for yesterday's doses. Today's may still have to be
                // given.
                if given.isForSitter, !isToday, question.instant(of: slot.time) < given.begins { return nil }
                let when = isToday ? "\(slot.time.time)" : "\(slot.time.day.formatted), \(slot.time.time),"
                return OwnerNotice(
                    kind: "dose", id: EntityID(medicine.id.rawValue), status: isToday ? "late" : "missed",
                    at: question.instant(of: slot.time) + 60 * MedicineDose.tolerance,
                    title: "\(petName): \(medicine.name) of \(when) isn't recorded",
                    detail: isToday ? nil : "Ask your vet before you give more than one dose at once.", pet: pet)
            }
        }
        return list
    }

    /// Returns the medicines of the pets that an account looks after, given between yesterday and a day, with the doses
    /// recorded since their last day of doses.
    private func givenMedicines(until last: CalendarDate) throws -> RowList<GivenMedicine> {
        let moment = instant.wholeSeconds.sqlValue
        // The last dose of a course that ended yesterday may be open.
        let days = [max(last, now.day).sqlValue, now.day.adding(days: -1).sqlValue]
        let parameters = [account.sqlValue, moment, moment] + days
        let medicines = RowList("medicine", try store.rows(Self.medicines, parameters)) { row in
            (
                pet: try row.value("pet", as: PetID.self), petName: try row.value("petName", as: String.self),
                isOwn: try row.value("owner", as: AccountID.self) == account,
                medicine: try MedicineDTO(row: row).value(as: .stored)
            )
        }
        var list = RowList<GivenMedicine>(unreadable: medicines.unreadable)
        for (pet, medicines) in Dictionary(grouping: medicines.items, by: \.pet) {
            let since = Medicine.firstDay(ofDosesFor: medicines.map(\.medicine), until: now.day)
            let doses = RowList("dose", try store.rows(Self.doses, [pet.sqlValue, since.sqlValue])) {
                try DoseDTO(row: $0).value(as: .stored)
            }
            list.unreadable += doses.unreadable
            let isOwn = medicines.contains(where: \.isOwn)
            let reader = isOwn ? nil : try store.row(Self.reader, [pet.sqlValue, account.sqlValue])
            let isForSitter = try reader?.value("role", as: String.self) == PetRole.sitter.rawValue
            let begins: Int = try reader?.value("begins") ?? 0
            list.items += medicines.map {
                GivenMedicine(
                    pet: pet, petName: $0.petName, plan: MedicinePlan($0.medicine, doses: doses.items),
                    isForSitter: isForSitter, begins: begins)
            }
        }
        return list
    }

    private func item(of plan: MedicinePlan, at slot: LocalTime, _ pet: PetID, _ petName: String) -> AgendaItem {
        let medicine = plan.medicine
        let present = moment.present
        let given = { @Sendable (now: LocalTime) in
            MedicineDose(
                of: medicine.id, at: slot, outcome: .given(at: now), instant: present, dosage: medicine.dosage)
        }
        let dose = MedicineDose(of: medicine.id, at: slot, outcome: .skipped)
        return AgendaItem(
            pet: pet, petName: petName, kind: "dose", id: EntityID(dose.id.rawValue),
            title: "\(medicine.name), \(medicine.dosage.formatted)", due: slot.day, time: slot.time,
            opens: EntityID(medicine.id.rawValue),
            actions: [
                AgendaAction(
                    id: "given", label: "Given now",
                    question: { now in
                        present == nil
                            ? plan.question(recording: given(now), now: now)
                            : plan.question(beforeGiving: slot, now: now, instant: present)
                    },
                    perform: { [account, moment] now, store in
                        try Self.record(given(now), of: medicine, pet, by: account, moment, in: store)
                    }),
                AgendaAction(
                    id: "skip", label: "Skip",
                    question: { plan.question(beforeSkipping: slot, now: $0) },
                    perform: { [account, moment] _, store in
                        try Self.record(dose, of: medicine, pet, by: account, moment, in: store)
                    }),
            ])
    }

    /// Records a dose that is listed, which therefore isn't recorded yet.
    /// - Returns: The outcome.
    private static func record(
        _ dose: MedicineDose, of medicine: Medicine, _ pet: PetID, by account: AccountID, _ moment: AgendaMoment,
        in store: Connection
    ) throws -> AgendaOutcome {
        let doses = EntryRepository<DoseDTO>(store: store, pet: pet)
        _ = try doses.save(DoseDTO(dose), as: dose.id, expecting: .nothing, by: account, at: moment.instant)
        return AgendaOutcome(
            "\(medicine.name) of \(words(dose.slot, moment)) is \(dose.isGiven ? "given" : "skipped").",
            recorded: dose.recordInWords)
    }

    /// The time of a dose, with its day unless that is today.
    fileprivate static func words(_ slot: LocalTime, _ moment: AgendaMoment) -> String {
        moment.present == nil ? "\(slot.day.formatted), \(slot.time)" : slot.words(now: moment.local)
    }

    /// Explains that a dose is recorded already.
    ///
    /// The same action in the same minute is no exception. The first request's answer may have been lost, but two
    /// people who share an account may also be about to give the dose, and the second one has to stop.
    /// - Throws: ``Failure/conflict(_:reason:)`` with what is recorded, if the item is a recorded dose.
    static func explainRecorded(_ deed: UnlistedDeed, in store: Connection) throws {
        guard deed.kind == "dose",
            let known = try KnownDose(deed.id, readBy: deed.account, at: deed.moment.instant, in: store)
        else { return }
        throw Failure.conflict(
            "\(known.words(deed.moment)) is already recorded\(known.recorder).", reason: "changed")
    }

    /// Removes the dose that an action recorded.
    /// - Returns: A sentence, or `nil` if the item isn't a dose.
    /// - Throws: ``Failure/conflict(_:reason:)`` if the dose is removed already, if it was changed since, or if another
    ///   person has recorded it; nothing is removed then.
    static func undo(_ deed: UndoneDeed, in store: Connection) throws -> String? {
        guard deed.kind == "dose" else { return nil }
        guard let known = try KnownDose(deed.id, readBy: deed.account, at: deed.moment.instant, in: store) else {
            // One answer for both, since nobody may find out which doses others have.
            throw Failure.conflict(
                "The dose was already removed, or you no longer look after the pet.", reason: "removed")
        }
        let dose = known.words(deed.moment)
        guard !known.isOthers, known.dose.recordInWords == deed.recorded else {
            throw Failure.conflict(
                "\(dose) isn't removed, because it was changed\(known.recorder).", reason: "changed")
        }
        try EntryRepository<DoseDTO>(store: store, pet: known.pet).delete(known.dose.id)
        return "\(dose) is removed."
    }

    private func stock(of plan: MedicinePlan, _ pet: PetID, _ petName: String) -> AgendaItem? {
        guard plan.isRunningOut(now: now), let last = plan.runsOut(now: now), let remaining = plan.remaining
        else { return nil }
        let medicine = plan.medicine
        return AgendaItem(
            pet: pet, petName: petName, kind: "stock", id: EntityID(medicine.id.rawValue),
            title: "\(medicine.name) runs out, \(medicine.dosage.unit.formatted(remaining)) left", due: last.day)
    }
}

/// A recorded dose of a pet that an account looks after.
private struct KnownDose {
    let dose: MedicineDose
    let pet: PetID
    /// The name of its medicine.
    let name: String
    /// Whether another account recorded or last changed it.
    let isOthers: Bool

    /// Reads a dose.
    /// - Returns: `nil` if there is none, or the account doesn't look after the pet.
    init?(_ id: EntityID<AgendaItem>, readBy account: AccountID, at instant: Date, in store: Connection) throws {
        let moment = instant.wholeSeconds.sqlValue
        let parameters = [account.sqlValue, moment, moment, id.sqlValue]
        guard let row = try store.row(MedicineAgenda.recordedDose, parameters) else { return nil }
        dose = try DoseDTO(row: row).value(as: .stored)
        pet = try row.value("pet")
        name = try EntryRepository<MedicineDTO>(store: store, pet: pet).entry(dose.medicine)?.name ?? "The dose"
        isOthers = try EntryRepository<DoseDTO>(store: store, pet: pet).isRecorded(dose.id, byAnotherThan: account)
    }

    /// The medicine and the time of the dose.
    func words(_ moment: AgendaMoment) -> String {
        "\(name) of \(MedicineAgenda.words(dose.slot, moment))"
    }

    /// The end of a sentence that says who recorded what: " by another person: given at 08:10".
    var recorder: String {
        "\(isOthers ? " by another person" : ""): \(dose.outcomeInWords)"
    }
}
