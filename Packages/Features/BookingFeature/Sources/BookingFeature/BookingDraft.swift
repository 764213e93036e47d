import CoreModels
import Foundation

/// What was entered while booking, as it is kept: so that a flow that was cut off goes on where it was.
///
/// It never holds how something is paid; of a payment it knows that the person went to pay.
struct BookingDraft: Codable, Hashable, Sendable {
    var sitter: String
    var sitterName: String
    var stage: Int
    var pets: [String]
    var service: String?
    var nights: String
    var start: String?
    var repetition: Repetition
    var addOns: [String]
    var note: String
    /// The hold, which also names the booking that is made of it.
    var hold: UUID?
    /// What the person agreed to, in minor units of ``currency``.
    var total: Int?
    var currency: String?
    var payment: String?
    var hasGoneToPay: Bool

    /// How often it is to be, as it was typed.
    struct Repetition: Codable, Hashable, Sendable {
        var rhythm: String
        var end: String
        var count: String
        var until: String
        var leftOut: [String]
    }
}

extension BookingDraft {
    /// What is worth keeping of a flow; `nil` before anything was entered, and once it is done.
    init?(_ flow: BookingFlow) {
        guard let sitter = flow.sitter, flow.stage != .booked else { return nil }
        guard flow.stage != .what || flow.hasEntered else { return nil }
        self.init(
            sitter: sitter.id.description, sitterName: sitter.name, stage: flow.stage.rawValue,
            pets: flow.what.chosenPets.map(\.description).sorted(), service: flow.what.service?.rawValue,
            nights: flow.what.nights,
            start: flow.series.start?.description,
            repetition: Repetition(
                rhythm: flow.series.repetition.rhythm.rawValue, end: flow.series.repetition.end.rawValue,
                count: flow.series.repetition.count, until: flow.series.repetition.until,
                leftOut: flow.series.repetition.leftOut.map(\.description).sorted()),
            addOns: flow.extras.addOns.sorted(), note: flow.extras.note, hold: flow.price.held?.id,
            total: flow.price.held?.total.minorUnits,
            currency: flow.price.held?.total.currency.code, payment: flow.price.held?.payment.description,
            hasGoneToPay: flow.price.hasGoneToPay)
    }

    /// What another booking like one begins with: the sitter, animals and service, and the choice of a time.
    init(again booking: Booking) {
        self.init(
            sitter: booking.sitter.description, sitterName: booking.sitterName,
            stage: BookingFlow.Stage.when.rawValue, pets: booking.pets.map(\.description),
            service: booking.service.rawValue, nights: "\(booking.nights)", start: nil,
            repetition: Repetition(
                rhythm: BookingRepetition.Rhythm.once.rawValue, end: BookingRepetition.End.count.rawValue, count: "4",
                until: "", leftOut: []),
            addOns: [], note: booking.note ?? "", hold: nil, total: nil, currency: nil, payment: nil,
            hasGoneToPay: false)
    }

    /// Lets go of the time that was chosen, where another is about to be.
    mutating func forgetTime() {
        (stage, start, hold, total, currency, payment) = (BookingFlow.Stage.what.rawValue, nil, nil, nil, nil, nil)
    }

    /// Puts what was kept into a flow whose sitter and pets are there now. What isn't there any more is left out, and the
    /// flow goes back to the step where that has to be chosen.
    func restore(into flow: inout BookingFlow, _ sitter: Sitter) {
        flow.what.chosenPets = Set(pets.compactMap { PetID($0) }).intersection(flow.what.pets.map(\.id))
        flow.what.service = service.flatMap { CareService(rawValue: $0) }.flatMap { sitter.offer(for: $0)?.service }
        (flow.what.nights, flow.extras.note) = (nights, note)
        flow.followStay()
        flow.extras.addOns = Set(addOns).intersection(sitter.addOns.map(\.id))
        flow.series.repetition = BookingRepetition(
            rhythm: BookingRepetition.Rhythm(rawValue: repetition.rhythm) ?? .once,
            end: BookingRepetition.End(rawValue: repetition.end) ?? .count,
            count: repetition.count, until: repetition.until,
            leftOut: Set(repetition.leftOut.compactMap { CalendarDate($0) }))
        guard flow.what.missing.isEmpty, stage >= BookingFlow.Stage.when.rawValue else { return }
        flow.stage = .when
        guard let start = start.flatMap({ LocalTime($0) }), start.day > flow.today else { return }
        flow.series.start = start
        flow.when.turn(to: start.day)
        if stage >= BookingFlow.Stage.extras.rawValue { flow.stage = .extras }
    }

    /// What was held when the flow was cut off, as far as it is needed to book it.
    var held: HeldTime? {
        guard let hold, let total, let currency = currency.flatMap({ Currency($0) }),
            let money = try? Money(total, currency), let payment = payment.flatMap({ PaymentID($0) })
        else { return nil }
        return HeldTime(
            id: hold, expiresAt: .distantPast, lines: [], total: money, includedTax: .zero(currency),
            payment: payment)
    }
}
