import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The work of a pet's health: everything that reads a clock, makes an id, waits or fails.
struct PetHealthEffects: Sendable {
    /// How far back weights are asked for, in months.
    static let monthsOfWeights = 12

    let pet: PetID
    let mode: PetHealthMode
    let dependencies: any PetHealthServices

    /// Loads the overview; a load under way is given up.
    func load() -> Effect<PetHealthAction> {
        .run { send in
            do throws(ServiceError) {
                send(.loaded(try await overview()))
            } catch {
                dependencies.log.warning("a pet's health wasn't loaded", ["error": error.logged])
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the entries of a history, as many as it asks for; a load of one under way is given up.
    func load(_ history: EntryHistory) -> Effect<PetHealthAction> {
        let (collection, limit) = (history.collection, history.limit)
        return .run { send in
            do throws(ServiceError) {
                send(.historyLoaded(collection, try await latest(collection, atMost: limit)))
            } catch {
                dependencies.log.warning("a pet's older entries weren't loaded", ["error": error.logged])
                send(.historyLoadFailed(collection, error))
            }
        }.cancellable(id: "loadHistory", cancelInFlight: true)
    }

    /// Makes an empty form, named and dated.
    func openForm(_ kind: EntryKind) -> Effect<PetHealthAction> {
        .run { send in
            send(.formOpened(EntryForm(id: .new(kind, from: dependencies.ids), today: dependencies.today.date)))
        }.cancellable(id: "openForm", cancelInFlight: true)
    }

    func save(_ entry: Entry) -> Effect<PetHealthAction> {
        .run { send in
            do throws(ServiceError) {
                switch entry {
                case .weight(let sample): try await dependencies.healthData.save(sample, of: pet)
                case .visit(let visit): try await dependencies.healthData.save(visit, of: pet)
                case .vaccination(let vaccination): try await dependencies.healthData.save(vaccination, of: pet)
                case .reminder(let reminder): try await dependencies.reminders.save(reminder, of: pet)
                }
                dependencies.analytics.track(HealthEntrySaved(kind: entry.id.kind))
                send(.saved(entry))
            } catch {
                dependencies.log.warning("an entry wasn't saved", ["error": error.logged])
                send(.saveFailed(entry.id, error))
            }
        }
    }

    func remove(_ id: EntryID) -> Effect<PetHealthAction> {
        .run { send in
            do throws(ServiceError) {
                switch id {
                case .weight(let id): try await dependencies.healthData.remove(id, of: pet)
                case .visit(let id): try await dependencies.healthData.remove(id, of: pet)
                case .vaccination(let id): try await dependencies.healthData.remove(id, of: pet)
                case .reminder(let id): try await dependencies.reminders.remove(id, of: pet)
                }
                dependencies.analytics.track(HealthEntryRemoved(kind: id.kind))
                send(.removed(id))
            } catch {
                dependencies.log.warning("an entry wasn't removed", ["error": error.logged])
                send(.changeFailed(id, error))
            }
        }
    }

    func markDone(_ reminder: Reminder) -> Effect<PetHealthAction> {
        .run { send in
            do throws(ServiceError) {
                let today = dependencies.today.date
                let done = try await dependencies.reminders.markDone(reminder, of: pet, on: today)
                dependencies.analytics.track(ReminderDone(recurs: done.recurrence != nil))
                send(.markedDone(done))
            } catch {
                dependencies.log.warning("a reminder wasn't marked done", ["error": error.logged])
                send(.changeFailed(.reminder(reminder.id), error))
            }
        }
    }

    private func latest(
        _ collection: EntryCollection,
        atMost limit: Int
    ) async throws(ServiceError) -> LatestEntries<Entry> {
        switch collection {
        case .weights: try await dependencies.healthData.weights(of: pet, atMost: limit).map(Entry.weight)
        case .visits: try await dependencies.healthData.visits(of: pet, atMost: limit).map(Entry.visit)
        case .reminders:
            // There is no asking for a part of them.
            LatestEntries(all: try await dependencies.reminders.reminders(of: pet).map(Entry.reminder))
        }
    }

    private func overview() async throws(ServiceError) -> HealthOverview {
        let today = dependencies.today.date
        let firstDay = today.adding(months: -Self.monthsOfWeights)
        async let whose = Result { () async throws(ServiceError) in try await dependencies.pets.pet(pet) }
        async let owner = mode == .vet ? owner() : nil
        async let record = Result { () async throws(ServiceError) in
            try await dependencies.healthData.record(of: pet, weightsSince: firstDay)
        }
        async let reminders = Result { () async throws(ServiceError) in
            try await dependencies.reminders.reminders(of: pet)
        }
        return HealthOverview(
            pet: try await whose.get(),
            owner: await owner,
            record: try await record.get(),
            reminders: try await reminders.get(),
            today: today
        )
    }

    /// The owner, where one is known: a record without a telephone number is worth more to a vet than none.
    private func owner() async -> Owner? {
        do throws(ServiceError) {
            return try await dependencies.owner.owner()
        } catch {
            dependencies.log.warning("the owner wasn't loaded", ["error": error.logged])
            return nil
        }
    }
}

extension ServiceError {
    /// The error for the log, with the detail that is of no use to a person.
    fileprivate var logged: LogValue {
        if case .unintelligible(let detail) = self { .private(detail) } else { .private(self) }
    }
}
