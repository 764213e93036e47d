import CoreModels
import Foundation

/// The saved input of the booking flow, with which an interrupted run continues.
///
/// It never contains the payment method, only whether the person went to pay.
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
    /// The hold, which is also the id of its booking.
    var hold: UUID?
    /// The total that the person agreed to, in minor units of ``currency``.
    var total: Int?
    var currency: String?
    var payment: String?
    var hasGoneToPay: Bool

    /// The repetition, as it was typed.
    struct Repetition: Codable, Hashable, Sendable {
        var rhythm: String
        var end: String
        var count: String
        var until: String
        var leftOut: [String]
    }
}

extension BookingDraft {
    /// Creates the draft of a flow.
    /// - Returns: `nil` if nothing was entered yet, or it is booked.
    init?(_ flow: BookingFlow) {
        guard let sitter = flow.sitter, flow.stage != .booked else { return nil }
        guard flow.stage != .what || flow.hasEntered else { return nil }
        let held = flow.price.held
        self.init(
            sitter: sitter.id.description, sitterName: sitter.name, stage: flow.stage.rawValue,
            pets: flow.what.chosenPets.map(\.description).sorted(), service: flow.what.service?.rawValue,
            nights: flow.what.nights, start: flow.series.start?.description,
            repetition: Repetition(flow.series.repetition), addOns: flow.extras.addOns.sorted(),
            note: flow.extras.note, hold: flow.price.holdID, total: held?.total.minorUnits,
            currency: held?.total.currency.code, payment: held?.payment.description,
            hasGoneToPay: flow.price.hasGoneToPay)
    }

    /// Creates the draft of another booking like an earlier one: with its sitter, pets and service, at the choice of a
    /// time.
    init(again booking: Booking) {
        self.init(
            sitter: booking.sitter.description, sitterName: booking.sitterName,
            stage: BookingFlow.Stage.when.rawValue, pets: booking.pets.map(\.description),
            service: booking.service.rawValue, nights: "\(booking.nights)", start: nil,
            repetition: Repetition(BookingRepetition()), addOns: [], note: booking.note ?? "", hold: nil, total: nil,
            currency: nil, payment: nil, hasGoneToPay: false)
    }

    /// Drops the chosen time, because the person chooses another one.
    mutating func forgetTime() {
        stage = BookingFlow.Stage.what.rawValue
        start = nil
        hold = nil
        total = nil
        currency = nil
        payment = nil
    }

    /// Restores the input into a flow whose sitter and pets are loaded. Choices that are no longer available are left
    /// out, and the flow returns to the step for choosing others.
    func restore(into flow: inout BookingFlow, _ sitter: Sitter) {
        flow.what.chosenPets = Set(pets.compactMap { PetID($0) }).intersection(flow.what.pets.map(\.id))
        flow.what.service = service.flatMap { CareService(rawValue: $0) }.flatMap { sitter.offer(for: $0)?.service }
        flow.what.nights = nights
        flow.extras.note = note
        flow.followStay()
        flow.extras.addOns = Set(addOns).intersection(sitter.addOns.map(\.id))
        flow.series.repetition = repetition.domain
        flow.price.holdID = hold
        guard flow.what.missing.isEmpty, stage >= BookingFlow.Stage.when.rawValue else { return }
        flow.stage = .when
        guard let start = start.flatMap({ LocalTime($0) }), start.day > flow.today else { return }
        flow.series.start = start
        flow.when.turn(to: start.day)
        if stage >= BookingFlow.Stage.extras.rawValue { flow.stage = .extras }
    }

    /// Whether the price was shown when the run was interrupted.
    var hasPrice: Bool { stage >= BookingFlow.Stage.price.rawValue && hold != nil }

    /// The held time when the run was interrupted, with the properties that booking it requires.
    var held: HeldTime? {
        guard let hold, let total, let currency = currency.flatMap({ Currency($0) }) else { return nil }
        guard let money = try? Money(total, currency), let payment = payment.flatMap({ PaymentID($0) }) else {
            return nil
        }
        return HeldTime(
            id: hold, expiresAt: .distantPast, lines: [], total: money, includedTax: .zero(currency),
            payment: payment)
    }
}

extension BookingDraft.Repetition {
    fileprivate init(_ repetition: BookingRepetition) {
        self.init(
            rhythm: repetition.rhythm.rawValue, end: repetition.end.rawValue, count: repetition.count,
            until: repetition.until, leftOut: repetition.leftOut.map(\.description).sorted())
    }

    /// The repetition as a value of the flow.
    fileprivate var domain: BookingRepetition {
        BookingRepetition(
            rhythm: BookingRepetition.Rhythm(rawValue: rhythm) ?? .once,
            end: BookingRepetition.End(rawValue: end) ?? .count, count: count, until: until,
            leftOut: Set(leftOut.compactMap { CalendarDate($0) }))
    }
}
