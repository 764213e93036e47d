import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// One booking: its time, price and history, and what can be done with it.
@MainActor @Observable
final class BookingViewModel: ScreenSource {
    private struct Content: Sendable {
        var booking: Booking
        var pets: [Pet]
    }

    private var content = Resource<Content, ServiceError>()
    private var isWorking = false
    /// Why the last change wasn't made.
    private var problem: ServiceError?
    private var form = FormState<FieldID>(["stars": "", "review": ""])

    @ObservationIgnored private let id: BookingID
    @ObservationIgnored private let services: BookingServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: BookingID, services: BookingServices, coordinator: any Coordinator) {
        self.id = id
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let (services, id) = (services, id)
        tasks.load(\.content, of: self, age: { services.today.timeInWords }) { () async throws(ServiceError) in
            Content(booking: try await services.bookings.booking(id), pets: try await services.pets.pets())
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("a booking wasn't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry), .activated("refresh"): if !isWorking { appear() }
        case .dismissed(.loadFailure): content.dismissFailure()
        case .activated("cancel"):
            change { service, id async throws(ServiceError) in try await service.cancel(id) }
        case .edited(let field, let value): form.edit(field, value)
        case .activated("send-review"): sendReview()
        case .activated("dispute"): coordinator.perform(BookingDestination.dispute(id))
        case .activated("papers"): coordinator.perform(BookingDestination.papers(id))
        case .activated("move"): coordinator.perform(BookingDestination.move(id))
        case .activated("repeat"): bookAgain()
        case .dismissed("problem"): problem = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Begins another booking with the same sitter, for the same animals and service.
    private func bookAgain() {
        guard let booking else { return }
        services.drafts.keep(BookingDraft(again: booking))
        coordinator.perform(BookingDestination.book(booking.sitter))
    }

    /// What is wrong with the review, by field.
    private var reviewProblems: [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if Int(form.text("stars")) == nil { problems["stars"] = "Choose 1 to 5 stars." }
        let text = form.text("review")
        if text.count > ExtrasStep.longestNote {
            problems["review"] = "This has \(text.count) characters; \(ExtrasStep.longestNote) are the most."
        } else if text.utf8.contains(0) {
            problems["review"] = "This holds a NUL character. Leave it out."
        }
        return problems
    }

    private func sendReview() {
        guard !isWorking, !content.isLoading, form.submit(reviewProblems), let stars = Int(form.text("stars")) else {
            return
        }
        let text = form.text("review")
        change { service, id async throws(ServiceError) in try await service.review(id, stars: stars, text: text) }
    }

    private func change(
        _ work: @escaping @Sendable (any BookingService, BookingID) async throws(ServiceError) -> Booking
    ) {
        // An answer that was asked for before the change would take its place.
        guard !isWorking, !content.isLoading else { return }
        isWorking = true
        problem = nil
        let (service, id, log) = (services.bookings, id, services.log)
        tasks.run("change") { () async throws(ServiceError) in
            try await work(service, id)
        } then: { [weak self] result in
            guard let self else { return }
            isWorking = false
            form.finish()
            switch result {
            case .success(let booking): content.change { $0.booking = booking }
            case .failure(let error):
                log.warning("a booking wasn't changed", ["error": .private(error)])
                problem = error
            }
        }
    }

    private var booking: Booking? { content.value?.booking }

    var screen: Screen {
        Screen(
            id: ScreenID("booking/\(id)"),
            title: booking.map { "\($0.service.name), \($0.start.day.formatted)" } ?? "Booking",
            body: body,
            commands: commands,
            isBusy: content.isLoading || isWorking
        )
    }

    private var commands: [Command] {
        guard let booking else { return [] }
        var commands = [
            Command(id: "repeat", label: "Book again", key: "a"),
            Command(id: "papers", label: "Receipt and calendar file", key: "r"),
            Command(id: "refresh", label: "Refresh", key: "u"),
        ]
        if booking.canBeDisputed(at: services.now) {
            commands.append(Command(id: "dispute", label: "Something went wrong", key: "w"))
        }
        if booking.status == .requested || booking.status == .confirmed {
            commands.insert(Command(id: "move", label: "Change the date", key: "d", isEnabled: !isWorking), at: 0)
        }
        if booking.status.next.contains(.cancelled) {
            let cost = booking.cancellationCost(now: services.now)
            let price = cost.minorUnits == 0 ? "It costs nothing." : "It costs \(cost.formatted)."
            commands.insert(
                Command(
                    id: "cancel", label: "Cancel the booking", key: "x", role: .destructive,
                    isEnabled: !isWorking && !content.isLoading,
                    confirmation: Confirmation(
                        question: "Cancel \(booking.service.name) on \(booking.start.day.formatted)? \(price)",
                        confirmLabel: "Cancel it", declineLabel: "Keep it")), at: 0)
        }
        return commands
    }

    private var body: [Element] {
        var body: [Element] = []
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body
            + content.body(loading: "Loading the booking", advice: \.advice) { content in
                let booking = content.booking
                let history = ElementGroup(
                    title: "What happened", elements: [.facts(booking.history.map { Self.fact($0, of: booking) })])
                let isOver = [.done, .disputed, .settled].contains(booking.status)
                return [.facts(facts(of: booking, pets: content.pets))] + afterwards(booking) + [.group(history)]
                    + (isOver && booking.stars == nil ? [.form(reviewForm(of: booking))] : [])
            }
    }

    /// What can be said of care that is over, and what became of it.
    private func afterwards(_ booking: Booking) -> [Element] {
        if let dispute = booking.dispute {
            let outcome =
                dispute.refund.map { refund in
                    refund.minorUnits == 0
                        ? "\(booking.sitterName) gives nothing back."
                        : "\(booking.sitterName) gives back \(refund.formatted) of \(booking.total.formatted)."
                }
                ?? "\(booking.sitterName) answers until \(Self.time(dispute.settlesAt, of: booking)), and isn't paid before."
            return [
                .group(
                    ElementGroup(
                        title: "What went wrong",
                        elements: [
                            .facts([Fact("You said", RichText(dispute.reason)), Fact("Answer", RichText(outcome))])
                        ]))
            ]
        }
        guard booking.canBeDisputed(at: services.now) else { return [] }
        return [
            .text(
                RichText(
                    "Did something go wrong? You can say so until \(Self.time(booking.disputableUntil, of: booking)).",
                    role: .secondary))
        ]
    }

    /// An instant by the clock where the care is, as the booking's own times are.
    static func time(_ instant: Date, of booking: Booking) -> String {
        let time = LocalTime(instant, in: TimeZone(identifier: booking.timeZone) ?? .autoupdatingCurrent)
        return "\(time.day.formatted), \(time.clock)"
    }

    private func facts(of booking: Booking, pets: [Pet]) -> [Fact] {
        let names = booking.pets.map { id in pets.first { $0.id == id }?.name ?? "a pet that is gone" }
        var facts = [
            Fact("State", RichText(booking.status.name, role: booking.status.role)),
            Fact("Sitter", RichText(booking.sitterName)),
            Fact("For", RichText(names.joined(separator: ", "))),
            Fact("From", RichText("\(booking.start.day.formatted), \(booking.start.clock)")),
            Fact("Until", RichText("\(booking.end.day.formatted), \(booking.end.clock) (\(booking.timeZone))")),
            Fact("Price", RichText(booking.total.formatted)),
            Fact("Terms", RichText(booking.terms.cancellationText, role: .secondary)),
        ]
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
            ], problems: reviewProblems, submit: Command(id: "send-review", label: "Send the review", role: .primary),
            advice: nil)
    }
}
