import AppLoggingTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import VaccinationHistoryFeature

/// Miso on 3 May 2026, with all of the feature's dependencies.
struct World {
    let miso: Pet
    let fetching = VaccinationRepositoryMock()
    let recordedLog = LogRecorder()
    let dependencies: VaccinationHistoryDependencies

    init(
        _ vaccinations: [Vaccination], born: String? = nil, unreadable: [UnreadableRecord] = [],
        role: PetRole = .owner
    ) throws {
        let day = try Self.day("2026-05-03")
        miso = try Pet(
            name: "Miso", species: .cat, birthDate: born.map(Self.day), access: PetAccess(role: role),
            today: day)
        fetching.vaccinationsCalls.returns(Listed(vaccinations, unreadable: unreadable))
        dependencies = VaccinationHistoryDependencies(
            vaccinations: fetching,
            pets: PetRepositoryDouble([miso]),
            today: FixedToday(day),
            log: recordedLog.log
        )
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate(text))
    }

    static func dose(
        _ vaccine: String, given: String, nextDue: String? = nil, _ source: Vaccination.DueSource? = nil
    ) throws -> Vaccination {
        try Vaccination(
            vaccine: vaccine, givenOn: day(given), nextDue: nextDue.map { try day($0) }, nextDueSource: source,
            today: day("2026-05-03"))
    }
}
