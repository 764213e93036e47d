import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation

@testable import SitterSearchFeature

/// Sitters to search, and a recording coordinator.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest

    let coordinator = CoordinatorDouble()
    let sitters: SitterRepositoryDouble
    let dependencies: SitterSearchDependencies
    let settings = SettingsDouble()
    let clock = TestClock()

    init(_ sitters: [Sitter] = [], times: [FreeTimes] = [], pageSize: Int = 20, offersSample: Bool = true) {
        self.sitters = SitterRepositoryDouble(sitters, times: times, pageSize: pageSize)
        dependencies = SitterSearchDependencies(
            sitters: self.sitters, today: FixedToday(Self.today), settings: settings,
            offersSample: offersSample, clock: clock,
            log: .disabled)
    }

    static func sitter(_ name: String, walks: Int? = 1500, stars: Int = 9, reviews: Int = 2) throws -> Sitter {
        var offers = [try CareOffer(.boarding, price: Money(4000, .euro), minutes: 1440)]
        if let walks { offers.insert(try CareOffer(.walk, price: Money(walks, .euro), minutes: 60), at: 0) }
        return Sitter(
            id: SitterID(), name: name, about: "Vet nurse.", languages: ["German"], species: [.dog, .cat],
            offers: offers, addOns: [CareAddOn(id: "pills", name: "Giving medicine", price: try Money(300, .euro))],
            terms: CareTerms(
                furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                lateCancellationPercent: 50),
            area: Coordinate(latitude: 52.52, longitude: 13.4) ?? Self.nowhere, timeZone: "Europe/Berlin",
            hours: WorkingHours(Array(repeating: 480..<1080, count: 7)) ?? Self.always, capacity: 1,
            rating: Rating(stars: stars, count: reviews))
    }

    private static let nowhere = Coordinate(latitude: 0, longitude: 0)!
    private static let always = WorkingHours(Array(repeating: 0..<1440, count: 7))!
}

extension Screen {
    /// The first calendar.
    var calendar: MonthCalendar? {
        allElements.lazy.compactMap { if case .calendar(let calendar) = $0 { calendar } else { nil } }.first
    }

    /// The titles of all rows.
    var titles: [String] {
        allElements.flatMap { element -> [String] in
            if case .list(let list) = element { list.rows.map(\.title.plain) } else { [] }
        }
    }
}
