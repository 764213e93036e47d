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

    /// The longest note to the sitter, in characters, which the service takes.
    static let longestNote = 2000

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

    var repetition = BookingRepetition()
    /// Which of the series' times are free, as far as that is known.
    var isFree: [LocalTime: Bool] = [:]
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

    /// Creates a flow at its beginning.
    /// - Parameters:
    ///   - wished: The service and day that were chosen before.
    ///   - draft: What was kept of an earlier run. One that is being paid for goes on, whatever was chosen now.
    init(sitterID: SitterID, today: CalendarDate, wished: CareDay? = nil, draft: BookingDraft? = nil) {
        self.sitterID = sitterID
        self.today = today
        month = today.adding(days: 1 - today.day)
        self.draft = draft
        guard let wished, wished.day >= today, draft?.hasGoneToPay != true else { return }
        self.wished = wished
        self.draft?.forgetTime()
    }

    /// The nights that were typed, where they will do.
    var readNights: Int? {
        guard service == .boarding else { return 1 }
        return Int(nights.filter { !$0.isWhitespace }).flatMap { (1...Quote.mostUnits).contains($0) ? $0 : nil }
    }

    /// What was kept of an earlier run, until it is put in.
    var draft: BookingDraft?
    /// The service and day that were chosen before, until they are put in.
    var wished: CareDay?

    /// Whether anything was entered that would be a pity to lose.
    var hasEntered: Bool { !chosenPets.isEmpty && service != nil }

    /// The times that are to be booked: the chosen one, and the same on the series' other days.
    var starts: [LocalTime] {
        guard let start else { return [] }
        return (repetition.series(from: start.day, today: today)?.days() ?? []).map { LocalTime($0, start.time) }
    }

    /// The times of the series with those that are left out, as far as they are shown and asked about.
    var candidates: [LocalTime] {
        guard let start, repetition.rhythm != .once else { return [] }
        let days = repetition.series(from: start.day, today: today)?.candidates(2 * BookingRepetition.most) ?? []
        return days.map { LocalTime($0, start.time) }
    }

    /// The days that are to be booked and are known not to be free.
    var takenDays: [CalendarDate] { starts.filter { isFree[$0] == false }.map(\.day) }

    /// What is wrong with the note: told before anything is held or paid.
    var noteProblem: String? {
        if note.count > Self.longestNote {
            return "This has \(note.count) characters; \(Self.longestNote) are the most."
        }
        return note.utf8.contains(0) ? "This holds a NUL character. Leave it out." : nil
    }

    /// What is wrong with the series, by field.
    var repetitionProblems: [String: String] {
        guard let start else { return [:] }
        return repetition.problems(from: start.day, today: today)
    }

    /// What is to be booked, once all of it is known.
    var wish: BookingWish? {
        guard let service, let readNights, !starts.isEmpty, !chosenPets.isEmpty, repetitionProblems.isEmpty,
            noteProblem == nil
        else { return nil }
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
