import CoreInterfaces
import CoreModels
import Foundation

/// The state of booking: what was chosen so far, and where one is. What was chosen stays when one goes back.
struct BookingFlow: Hashable, Sendable {
    /// The steps, in order.
    enum Stage: Int, Hashable, Sendable, CaseIterable {
        case what, when, extras, price, booked

        var title: String {
            switch self {
            case .what: "What"
            case .when: "When"
            case .extras: "Details"
            case .price: "Price"
            case .booked: "Booked"
            }
        }
    }

    /// How many weeks in a row can be booked.
    static let series = [1, 2, 3, 4, 6, 8, 12]

    let sitterID: SitterID
    let today: CalendarDate
    /// The day in the first column of a month; set where the state is presented.
    var firstWeekday = FirstWeekday.monday
    var stage = Stage.what
    var sitter: Sitter?
    /// The owner's animals that the sitter takes.
    var pets: [Pet] = []
    var loadFailure: ServiceError?

    var chosenPets: Set<PetID> = []
    var service: CareService?
    var nights = "1"
    /// Whether this step was tried, so that what is missing is told.
    var hasTried = false

    /// The first day of the month that is shown.
    var month: CalendarDate
    var freeTimes: [FreeTimes] = []
    var isLoadingTimes = false
    var day: CalendarDate?
    var start: LocalTime?

    var weeks = 1
    var addOns: Set<String> = []
    var note = ""

    var held: HeldTime?
    /// The payment of what is held, as it was last seen.
    var payment: Payment?
    /// Whether the person went to pay for it.
    var hasGoneToPay = false
    var isWorking = false
    /// What was refused or failed last, and is told on the step where it can be mended.
    var problem: ServiceError?
    var booked: [Booking] = []

    init(sitterID: SitterID, today: CalendarDate) {
        self.sitterID = sitterID
        self.today = today
        month = today.adding(days: 1 - today.day)
    }

    /// The nights that were typed, where they will do.
    var readNights: Int? {
        guard service == .boarding else { return 1 }
        return Int(nights.filter { !$0.isWhitespace }).flatMap { (1...Quote.mostUnits).contains($0) ? $0 : nil }
    }

    /// The times that are to be booked: the chosen one, and the same of the following weeks.
    var starts: [LocalTime] {
        guard let start else { return [] }
        return (0..<weeks).map { LocalTime(start.day.adding(days: 7 * $0), start.time) }
    }

    /// What is to be booked, once all of it is known.
    var wish: BookingWish? {
        guard let service, let readNights, !starts.isEmpty, !chosenPets.isEmpty else { return nil }
        return BookingWish(
            sitter: sitterID, service: service, starts: starts, nights: readNights,
            pets: pets.map(\.id).filter(chosenPets.contains), addOns: addOns.sorted())
    }

    /// What is still missing in the first step, by field.
    var missing: [String: String] {
        var missing: [String: String] = [:]
        if chosenPets.isEmpty { missing["pets"] = "Choose who is to be looked after." }
        if service == nil { missing["service"] = "Choose what is to be done." }
        if readNights == nil { missing["nights"] = "Write how many nights, from 1 to \(Quote.mostUnits)." }
        if let service {
            for pet in pets where chosenPets.contains(pet.id) && !service.isFor(pet.species) {
                missing["service"] = "\(service.name) isn't for \(pet.name)."
            }
        }
        return missing
    }
}
