import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Creates the effects of a pet's health: requests, times and ids.
struct PetHealthEffects: Sendable {
    let pet: PetID
    let mode: PetHealthMode
    let dependencies: PetHealthDependencies
    let removed: RemovedEntries

    /// Loads the overview, and cancels a load that is running.
    func load() -> Effect<PetHealthAction> {
        .request(
            failed: { .loadFailed($0) },
            log: { dependencies.log.warning("a pet's health wasn't loaded", ["error": $0.logged]) }
        ) {
            () async throws(ServiceError) in
            .loaded(try await overview())
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the entries of a history up to its limit, and cancels a load that is running.
    func load(_ history: EntryHistory) -> Effect<PetHealthAction> {
        let collection = history.collection
        let limit = history.limit
        return .request(
            failed: { .historyLoadFailed(collection, $0) },
            log: { dependencies.log.warning("a pet's older entries weren't loaded", ["error": $0.logged]) }
        ) {
            () async throws(ServiceError) in
            .historyLoaded(collection, try await latest(collection, atMost: limit))
        }.cancellable(id: "loadHistory", cancelInFlight: true)
    }

    /// Creates an empty form with an id and the current time.
    func openForm(_ kind: EntryKind) -> Effect<PetHealthAction> {
        openForm { EntryForm(id: .new(kind, from: dependencies.ids), now: $0, weightUnit: weightUnit) }
    }

    /// Creates a form that edits an entry.
    /// - Parameter plan: The plan of the entry's medicine, which gives the remaining stock.
    func openForm(editing entry: Entry, plan: MedicinePlan?) -> Effect<PetHealthAction> {
        openForm { EntryForm(editing: entry, plan: plan, now: $0, weightUnit: weightUnit) }
    }

    /// Creates a form for the day on which a reminder was done.
    func openForm(doneOf reminder: Reminder) -> Effect<PetHealthAction> {
        openForm { EntryForm(doneOf: reminder, now: $0) }
    }

    /// Creates a form that records a past dose.
    func openForm(recording dose: MedicineDose) -> Effect<PetHealthAction> {
        openForm { EntryForm(recording: dose, now: $0) }
    }

    /// Creates a form of the dose after another.
    func openForm(after dose: Vaccination) -> Effect<PetHealthAction> {
        openForm { EntryForm(id: .new(.vaccination, from: dependencies.ids), after: dose, now: $0) }
    }

    private var weightUnit: WeightUnit { dependencies.settings.current.weights }

    private func openForm(_ make: @escaping @Sendable (LocalTime) -> EntryForm) -> Effect<PetHealthAction> {
        .run { send in
            send(.formOpened(make(dependencies.today.now)))
        }.cancellable(id: "openForm", cancelInFlight: true)
    }

    /// Saves the entry of a form. If another window has changed it, reports the conflict with the current version.
    /// - Parameter known: The entry with which the form began.
    func save(_ entry: Entry, replacing known: Entry?) -> Effect<PetHealthAction> {
        .run { send in
            do throws(ServiceError) {
                try requirePast(entry, unlike: known)
                try await dependencies.records.save(entry, replacing: known, of: pet)
                dependencies.analytics.track(HealthEntrySaved(kind: entry.id.kind))
                send(.saved(entry))
            } catch {
                dependencies.log.warning("an entry wasn't saved", ["error": error.logged])
                guard error.isChangedElsewhere else { return send(.saveFailed(entry.id, error)) }
                send(await conflict(about: entry.id))
            }
        }
    }

    /// Throws if a dose would be given in the future. The form knows only the time at which it was opened. A recorded
    /// time that stays the same was past where it was recorded, perhaps farther east.
    private func requirePast(_ entry: Entry, unlike known: Entry?) throws(ServiceError) {
        let now = dependencies.today.now
        if case .dose(let dose) = entry, case .dose(let before) = known, dose.outcome == before.outcome { return }
        guard case .dose(let dose) = entry, case .given(let time) = dose.outcome, time > now else { return }
        let sentence = TypedTimesError.inFuture(now: now.time).explanation
        throw .rejected([ServiceError.Problem(field: EntryField.givenAt.rawValue, message: sentence)])
    }

    /// Fetches the current version of an entry that another window has changed.
    private func conflict(about id: EntryID) async -> PetHealthAction {
        do throws(ServiceError) {
            return .conflictFound(id, try await dependencies.records.entry(id, of: pet))
        } catch .notFound {
            return .conflictFound(id, nil)
        } catch {
            return .saveFailed(id, error)
        }
    }

    /// Saves a change of an entry without a form, or restores an entry.
    /// - Parameter known: The version before the change, or `nil` to restore it.
    func change(_ entry: Entry, replacing known: Entry?, _ notice: PetHealthNotice) -> Effect<PetHealthAction> {
        change(entry.id, replacing: known) { _ in (entry, notice) }
    }

    /// Records that a dose was given now or skipped. If another person has recorded it, reports both.
    /// - Parameter slot: The planned time, or `nil` if it is given as needed.
    func record(_ medicine: Medicine, at slot: LocalTime?, isGiven: Bool) -> Effect<PetHealthAction> {
        .run { send in
            let now = dependencies.today.now
            let dose = MedicineDose(
                of: medicine.id, at: slot ?? now, outcome: isGiven ? .given(at: now) : .skipped,
                instant: dependencies.today.instant, dosage: medicine.dosage)
            do throws(ServiceError) {
                try await dependencies.records.save(.dose(dose), replacing: nil, of: pet)
                send(.changed(.dose(dose), .recorded(dose, of: medicine)))
            } catch {
                dependencies.log.warning("a dose wasn't recorded", ["error": error.logged])
                guard error.isChangedElsewhere,
                    case .conflictFound(_, .dose(let other)) = await conflict(about: .dose(dose.id))
                else { return send(.changeFailed(.medicine(medicine.id), error)) }
                send(.doseConflictFound(DoseConflict(own: dose, recorded: other, medicine: medicine)))
            }
        }
    }

    /// Records a dose in addition to the recorded one of the same time, under an id of its own.
    func recordInAddition(_ conflict: DoseConflict) -> Effect<PetHealthAction> {
        let own = conflict.own
        let dose = MedicineDose(
            id: dependencies.ids.makeID(), of: own.medicine, at: own.slot, outcome: own.outcome, instant: own.instant,
            dosage: own.dosage)
        return change(.dose(dose), replacing: nil, .recorded(dose, of: conflict.medicine))
    }

    func markDone(_ reminder: Reminder) -> Effect<PetHealthAction> {
        change(.reminder(reminder.id), replacing: .reminder(reminder)) { now in
            let done = reminder.done(on: now.day)
            dependencies.analytics.track(ReminderDone(recurs: done.recurrence != nil))
            return (.reminder(done), .markedDone(done))
        }
    }

    /// - Parameter id: The entry that is changed, for the action that reports a failure.
    private func change(
        _ id: EntryID,
        replacing known: Entry? = nil,
        _ make: @escaping @Sendable (LocalTime) -> (Entry, PetHealthNotice)
    ) -> Effect<PetHealthAction> {
        .request(
            failed: { .changeFailed(id, $0) },
            log: { dependencies.log.warning("an entry wasn't changed", ["error": $0.logged]) }
        ) {
            () async throws(ServiceError) in
            let (entry, notice) = make(dependencies.today.now)
            try await dependencies.records.save(entry, replacing: known, of: pet)
            if case .restored = notice { removed.forget(entry.id, of: pet) }
            return .changed(entry, notice)
        }
    }

    func remove(_ entry: Entry) -> Effect<PetHealthAction> {
        let id = entry.id
        return .request(
            failed: { $0.isRemovedElsewhere ? .removedElsewhere(id) : .removalFailed(id, $0) },
            log: { dependencies.log.warning("an entry wasn't removed", ["error": $0.logged]) }
        ) {
            () async throws(ServiceError) in
            try await dependencies.records.remove(entry, of: pet)
            removed.add(entry, of: pet)
            dependencies.analytics.track(HealthEntryRemoved(kind: id.kind))
            return .removed(id)
        }
    }

    private func latest(
        _ collection: EntryCollection,
        atMost limit: Int
    ) async throws(ServiceError) -> LatestEntries<Entry> {
        switch collection {
        case .weights: try await dependencies.records.weights(of: pet, atMost: limit).map(Entry.weight)
        case .visits: try await dependencies.records.visits(of: pet, atMost: limit).map(Entry.visit)
        // These can't be loaded in parts.
        case .vaccinations:
            try await dependencies.records.vaccinations(of: pet).map(Entry.vaccination)
        case .medicines: try await dependencies.records.medicines(of: pet).map(Entry.medicine)
        case .reminders: try await dependencies.records.reminders(of: pet).map(Entry.reminder)
        }
    }

    private func overview() async throws(ServiceError) -> HealthOverview {
        let now = dependencies.today.now
        let instant = dependencies.today.instant
        async let whose = Result { () async throws(ServiceError) in try await dependencies.pets.pet(pet) }
        async let record = Result { () async throws(ServiceError) in
            try await dependencies.records.record(
                of: pet, weightsSince: HealthOverview.firstWeight(on: now.day),
                dosesSince: now.day.adding(days: -HealthOverview.daysOfDoses))
        }
        async let reminders = Result { () async throws(ServiceError) in
            try await dependencies.records.reminders(of: pet)
        }
        let known = try await whose.get()
        let plannedLoss = await plannedLoss(of: known)
        let all = try await record.get()
        let listed = try await reminders.get()
        return HealthOverview(
            pet: known, owner: mode == .owner ? nil : await owner(of: known), record: all, reminders: listed.entries,
            plannedLoss: plannedLoss,
            isPregnantOrNursing: mode == .owner ? false : await isPregnantOrNursing(known),
            feeding: mode == .sitter ? await feeding(of: known) : nil, unreadable: listed.unreadable, now: now,
            instant: instant)
    }

    /// Fetches the planned weight loss, or returns `nil` if that fails: a record without it is better than none, and at
    /// worst a planned loss is reported like another one.
    private func plannedLoss(of pet: Pet) async -> PlannedLoss? {
        do throws(ServiceError) {
            return try await dependencies.plans.plannedLoss(of: pet)
        } catch {
            dependencies.log.warning("a pet's weight plan wasn't loaded", ["error": error.logged])
            return nil
        }
    }

    /// Fetches whether the pet is pregnant or nursing, or returns `nil` if that fails, which the sheets say.
    private func isPregnantOrNursing(_ pet: Pet) async -> Bool? {
        do throws(ServiceError) {
            return try await dependencies.plans.isPregnantOrNursing(pet)
        } catch {
            dependencies.log.warning("whether a pet is pregnant wasn't loaded", ["error": error.logged])
            return nil
        }
    }

    /// Fetches what the pet is fed, or returns `nil` if that fails, which the sheet says.
    private func feeding(of pet: Pet) async -> Feeding? {
        do throws(ServiceError) {
            return try await dependencies.plans.feeding(of: pet)
        } catch {
            dependencies.log.warning("what a pet is fed wasn't loaded", ["error": error.logged])
            return nil
        }
    }

    /// Fetches the owner, or returns `nil` if that fails: a record without a telephone number is better for a vet than
    /// none.
    private func owner(of pet: Pet) async -> Owner? {
        // The account's own name is that of the reader, if the pet is somebody else's.
        guard pet.access.role == .owner else {
            return pet.access.ownerName.flatMap { try? Owner(name: $0, phone: pet.access.ownerPhone) }
        }
        do throws(ServiceError) {
            return try await dependencies.owner.owner()
        } catch {
            dependencies.log.warning("the owner wasn't loaded", ["error": error.logged])
            return nil
        }
    }
}

extension ServiceError {
    /// The error for the log, with details that don't help a person.
    fileprivate var logged: LogValue {
        if case .unintelligible(let detail) = self { .private(detail) } else { .private(self) }
    }
}
