import BackendCore
import CoreModels
import Database
import Foundation
import HealthWire

/// The record in which an entry changes, and the time of the change.
struct EntryPlace {
    /// The store.
    let store: Connection
    /// The pet.
    let pet: PetID
    /// The instant of the change.
    let instant: Date

    /// The number of days for which a dose indicates the local time of the pet.
    private static let daysOfDoses = 30

    /// Returns the doses that the plans of some medicines need, and those of the last month.
    func doses(of medicines: [Medicine]) throws -> [MedicineDose] {
        let yesterday = CalendarDate(instant, in: .gmt).adding(days: -1)
        let first = Medicine.firstDay(ofDosesFor: medicines, until: yesterday)
        let doses = EntryRepository<DoseDTO>(store: store, pet: pet)
        return try doses.list(since: min(first, yesterday.adding(days: -Self.daysOfDoses))).items.map {
            try $0.value(as: .stored)
        }
    }
}

extension LocalTime {
    /// Creates the local time of a pet, as far as its recorded doses indicate it.
    ///
    /// Requests don't contain it. The last dose with an instant gives the offset from UTC. Without one, the time in UTC
    /// is used, but not an earlier one than that of the last dose.
    init(at instant: Date, by doses: [MedicineDose]) {
        let given = doses.compactMap { dose -> (time: LocalTime, instant: Date?)? in
            guard case .given(let time) = dose.outcome else { return nil }
            return (time, dose.instant)
        }
        let known = given.compactMap { dose in dose.instant.map { (dose.time, $0) } }.max { $0.1 < $1.1 }
        let clock = known.map { CallerClock(local: $0.0, instant: $0.1) }
        if let ahead = clock?.secondsAhead {
            self.init(instant.addingTimeInterval(Double(ahead)), in: .gmt)
        } else {
            let last = given.map(\.time).max()
            let universal = LocalTime(instant, in: .gmt)
            self = last.map { max($0, universal) } ?? universal
        }
    }
}
