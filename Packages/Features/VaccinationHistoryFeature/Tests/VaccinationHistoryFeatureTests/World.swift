import AppLoggingTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import VaccinationHistoryFeature

/// Miso, as she is on 3 May 2026, and all that the feature depends on.
struct World {
    let miso: Pet
    let fetching: VaccinationsDouble
    let recordedLog = LogRecorder()
    let services: VaccinationHistoryServices

    init(_ vaccinations: [Vaccination], unreadable: [UnreadableRecord] = []) throws {
        let day = try Self.day("2026-05-03")
        miso = try Pet(name: "Miso", species: .cat, today: day)
        fetching = VaccinationsDouble(Listed(vaccinations, unreadable: unreadable))
        services = VaccinationHistoryServices(
            vaccinations: fetching,
            pets: PetRepositoryDouble([miso]),
            today: FixedToday(day),
            log: recordedLog.log
        )
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate(text))
    }

    static func dose(_ vaccine: String, given: String, nextDue: String? = nil) throws -> Vaccination {
        try Vaccination(
            vaccine: vaccine, givenOn: day(given), nextDue: nextDue.map { try day($0) }, today: day("2026-05-03"))
    }
}

/// Vaccinations in memory, that can be told to fail.
actor VaccinationsDouble: VaccinationFetching {
    private let record: Listed<Vaccination>
    private var failure: ServiceError?

    init(_ record: Listed<Vaccination>) {
        self.record = record
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func vaccinations(of pet: PetID) throws(ServiceError) -> Listed<Vaccination> {
        if let failure { throw failure }
        return record
    }
}
