import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of one booking: its time, price and history, and the actions on it.
@MainActor @Observable
final class BookingViewModel: ScreenSource {
    private struct Content: Sendable {
        var booking: Booking
        var pets: [Pet]
    }

    private var content = Resource<Content, ServiceError>()
    private var change = Submission<ServiceError>.idle
    private var form = FormState<FieldID>(["stars": "", "review": ""])

    @ObservationIgnored private let id: BookingID
    @ObservationIgnored private let dependencies: BookingDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: BookingID, dependencies: BookingDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        let id = id
        tasks.load(
            \.content, of: self, age: { dependencies.today.timeInWords },
            log: dependencies.log.failure("loading a booking failed")
        ) { () async throws(ServiceError) in
            let booking = try await dependencies.bookings.booking(id)
            return Content(booking: booking, pets: try await dependencies.pets.pets())
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry), .activated(.refresh): if change != .running { appear() }
        case .dismissed(.loadFailure): content.dismissFailure()
        case .activated(.cancel):
            run { service, id async throws(ServiceError) in try await service.cancel(id) }
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.sendReview): sendReview()
        case .activated(.dispute): coordinator.perform(BookingDestination.dispute(id))
        case .activated(.papers): coordinator.perform(BookingDestination.papers(id))
        case .activated(.move): coordinator.perform(BookingDestination.move(id))
        case .activated(.repeat): bookAgain()
        case .dismissed(.problem): change = .idle
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Starts another booking with the same sitter, pets and service.
    private func bookAgain() {
        guard let booking else { return }
        dependencies.replaceDraft(BookingDraft(again: booking))
        tasks.run("draft") { [dependencies] in
            await dependencies.saveDraft()
        } then: { (_: Result<Void, Never>) in
        }
        coordinator.perform(BookingDestination.book(booking.sitter))
    }

    /// The problem of each invalid field of the review.
    private var reviewProblems: [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if Int(form.text("stars")) == nil { problems["stars"] = "Choose 1 to 5 stars." }
        problems["review"] = ExtrasStep.problem(of: form.text("review"))
        return problems
    }

    private func sendReview() {
        guard change != .running, !content.isLoading, form.submit(reviewProblems) else { return }
        guard let stars = Int(form.text("stars")) else { return }
        let text = form.text("review")
        run { service, id async throws(ServiceError) in try await service.review(id, stars: stars, text: text) }
    }

    private func run(
        _ work: @escaping @Sendable (any BookingRepository, BookingID) async throws(ServiceError) -> Booking
    ) {
        // The answer to an earlier request would replace that of the change.
        guard !content.isLoading else { return }
        let bookings = dependencies.bookings
        let id = id
        tasks.submit(\.change, of: self, log: dependencies.log.failure("changing a booking failed")) {
            () async throws(ServiceError) in
            try await work(bookings, id)
        } then: { model, result in
            model.form.finish()
            switch result {
            case .success(let booking): model.content.change { $0.booking = booking }
            case .failure(let error): model.fail(error)
            }
        }
    }

    private func fail(_ error: ServiceError) {
        switch error {
        case .rejected:
            change = .idle
            // The service calls the review's text `text`.
            form.fail(error.rejections, otherwise: error.explanation) { $0 == "text" ? "review" : FieldID($0) }
        case .refused:
            // The shown booking is outdated.
            appear()
        case .notFound, .unavailable, .unanswered, .unintelligible: break
        }
    }

    private var booking: Booking? { content.value?.booking }

    var screen: Screen {
        Screen(
            id: ScreenID("booking/\(id)"),
            title: booking.map { "\($0.service.name), \($0.start.day.formatted)" } ?? "Booking",
            body: body,
            commands: commands,
            isBusy: content.isLoading || change == .running
        )
    }

    private var commands: [Command] {
        guard let booking else { return [] }
        let now = dependencies.today.instant
        let isEnabled = change != .running
        var commands = [
            Command(id: .repeat, label: "Book again", key: "a"),
            Command(id: .papers, label: "Receipt and calendar file", key: "r"),
            Command(id: .refresh, label: "Refresh", key: "u"),
        ]
        if booking.canBeDisputed(at: now) {
            commands.append(Command(id: .dispute, label: "Something went wrong", key: "w"))
        }
        if booking.canBeMoved(at: now) {
            commands.insert(Command(id: .move, label: "Change the date", key: "d", isEnabled: isEnabled), at: 0)
        }
        if booking.status.next.contains(.cancelled) {
            let cost = booking.cancellationCost(now: now)
            let price = cost.minorUnits == 0 ? "It costs nothing." : "It costs \(cost.formatted)."
            commands.insert(
                Command(
                    id: .cancel, label: "Cancel the booking", key: "x", role: .destructive,
                    isEnabled: isEnabled && !content.isLoading,
                    confirmation: Confirmation(
                        question: "Cancel \(booking.service.name) on \(booking.start.day.formatted)? \(price)"
                            + (booking.isOnlyRecord ? " \(booking.sitterName) isn't informed." : ""),
                        confirmLabel: "Cancel it", declineLabel: "Keep it")), at: 0)
        }
        return commands
    }

    private var body: [Element] {
        change.notices(advice: \.advice)
            + content.body(loading: "Loading the booking", advice: \.advice) { content in
                let booking = content.booking
                let history = ElementGroup(
                    title: "History", elements: [.facts(booking.history.map { Self.fact($0, of: booking) })])
                let isOver = [.done, .disputed, .settled].contains(booking.status)
                let review: [Element] = isOver && booking.stars == nil ? [.form(reviewForm(of: booking))] : []
                return record(booking) + departed(booking, content.pets) + [
                    .facts(facts(of: booking, pets: content.pets))
                ]
                    + afterwards(booking) + [.group(history)]
                    + review
            }
    }

    /// Returns the notice that nobody here answers for the sitter.
    private func record(_ booking: Booking) -> [Element] {
        guard booking.isOnlyRecord else { return [] }
        let sitter = booking.sitterName
        return [
            .notice(
                Notice(
                    id: "only-a-record", kind: .warning, text: "This booking is only a record.",
                    detail: RichText(
                        "It was imported from another PetNest. What you do here doesn't reach \(sitter): arrange changes "
                            + "with them.")))
        ]
    }

    /// Returns the question whether an upcoming booking of a pet that died is still wanted. The app doesn't inform the
    /// sitter, because that is for the owner to say.
    private func departed(_ booking: Booking, _ pets: [Pet]) -> [Element] {
        guard booking.status.isUpcoming else { return [] }
        return pets.filter { $0.died != nil && booking.pets.contains($0.id) }.map { pet in
            .notice(
                Notice(
                    id: ElementID("died-\(pet.id)"), kind: .warning,
                    text: RichText("\(pet.name) died, and is still booked. We are sorry."),
                    detail: RichText(
                        booking.pets.count == 1
                            ? "Do you want to cancel this booking? \(booking.sitterName) doesn't know yet."
                            : "The other pets are booked, too. Do you want to keep the booking? "
                                + "\(booking.sitterName) doesn't know yet.")))
        }
    }

    /// The reported problem and its answer, or the deadline for reporting one.
    private func afterwards(_ booking: Booking) -> [Element] {
        if let dispute = booking.dispute {
            let facts = [
                Fact("You said", RichText(dispute.reason)),
                Fact("Answer", RichText(Self.outcome(of: dispute, booking))),
            ]
            return [.group(ElementGroup(title: "What went wrong", elements: [.facts(facts)]))]
        }
        guard booking.canBeDisputed(at: dependencies.today.instant) else { return [] }
        let deadline = Self.time(booking.disputableUntil, of: booking)
        return [
            .text(RichText("Did something go wrong? You can report it until \(deadline).", role: .secondary))
        ]
    }

    private static func outcome(of dispute: Booking.Dispute, _ booking: Booking) -> String {
        let sitter = booking.sitterName
        guard let refund = dispute.refund else {
            return "\(sitter) answers until \(time(dispute.settlesAt, of: booking)), and isn't paid before. "
                + "Without an answer, you get the whole price back."
        }
        // Time may have decided instead of the sitter.
        return refund.minorUnits == 0
            ? "Nothing is refunded." : "\(refund.formatted) of \(booking.total.formatted) is refunded."
    }

    /// Returns an instant as local time where the care takes place, like the booking's own times.
    static func time(_ instant: Date, of booking: Booking) -> String {
        LocalTime(instant, in: booking.zone).text(in: booking.timeZone)
    }

    private func facts(of booking: Booking, pets: [Pet]) -> [Fact] {
        let names = booking.names(from: pets)
        var facts = [
            Fact("State", RichText(booking.status.name, role: booking.status.role)),
            Fact("Sitter", RichText(booking.sitterName)),
            Fact("For", RichText(names.joined(separator: ", "))),
            Fact("From", RichText(booking.start.text(in: booking.timeZone))),
            Fact("Until", RichText(booking.end.text(in: booking.timeZone))),
            Fact("Price", RichText(booking.total.formatted)),
        ]
        // The terms of a booking that can't be cancelled would only be confusing.
        if let cancelling = booking.cancellationText(at: dependencies.today.instant) {
            facts.append(Fact("Terms", RichText(cancelling, role: .secondary)))
        }
        if booking.status.isUpcoming, !booking.sitterHasNoAccount {
            let sheet =
                "\(booking.sitterName) sees the pets' allergies, conditions, food, vet and medicines as they are now."
            facts.append(Fact("Sheet", RichText(sheet, role: .secondary)))
        }
        if let cost = booking.cancelledFor { facts.append(Fact("Cancelled for", RichText(cost.formatted))) }
        if let note = booking.note { facts.append(Fact("You wrote", RichText(note))) }
        if let stars = booking.stars { facts.append(Fact("Your review", RichText("\(stars) of 5 stars"))) }
        return facts
    }

    private static func fact(_ event: Booking.Event, of booking: Booking) -> Fact {
        Fact(time(event.instant, of: booking), RichText(event.status.name, role: event.status.role))
    }

    private func reviewForm(of booking: Booking) -> InputForm {
        form.form(
            "review-form",
            [
                Field(
                    id: "stars", label: "How was it?",
                    kind: .choice(
                        (1...5).reversed().map {
                            Option(id: OptionID("\($0)"), label: $0 == 1 ? "1 star" : "\($0) stars")
                        }), isRequired: true),
                Field(
                    id: "review", label: "In words", kind: .multilineText,
                    help: "\(booking.sitterName) and other owners can read it."),
            ], problems: reviewProblems, submit: Command(id: .sendReview, label: "Send the review", role: .primary),
            advice: nil)
    }
}

extension Booking {
    func names(from pets: [Pet]) -> [String] {
        self.pets.map { id in pets.first { $0.id == id }?.name ?? "a deleted pet" }
    }
}
