import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// Where an owner says that something went wrong with care that is over: in their words, which the sitter answers.
@MainActor @Observable
final class BookingDisputeViewModel: ScreenSource {
    private var booking = Resource<Booking, ServiceError>()
    private var form = FormState<FieldID>(["reason": ""])

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
        tasks.load(\.booking, of: self) { () async throws(ServiceError) in
            try await services.bookings.booking(id)
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("a booking wasn't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated("send-dispute"): send()
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): booking.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// What is wrong with the words, told at their field before anything is sent.
    private var problems: [FieldID: String] {
        // White space around it is what was typed, and no character of it is hidden from the count.
        let reason = form.texts["reason"] ?? ""
        if reason.allSatisfy(\.isWhitespace) { return ["reason": "Write what went wrong."] }
        if reason.count > Booking.longestReason {
            return ["reason": "This has \(reason.count) characters; \(Booking.longestReason) are the most."]
        }
        return reason.utf8.contains(0) ? ["reason": "This holds a NUL character. Leave it out."] : [:]
    }

    private func send() {
        guard booking.value != nil, form.submit(problems) else { return }
        let (bookings, id, reason) = (services.bookings, id, form.texts["reason"] ?? "")
        tasks.run("send") { () async throws(ServiceError) in
            try await bookings.dispute(id, reason: reason)
        } then: { [weak self] (result: Result<Booking, ServiceError>) in
            guard let self else { return }
            switch result {
            case .success:
                form.finish()
                coordinator.close(self)
            case .failure(let error):
                services.log.warning("it wasn't said that something went wrong", ["error": .private(error)])
                form.fail(otherwise: error.description)
            }
        }
    }

    let title = "Something went wrong"

    var screen: Screen {
        Screen(
            id: ScreenID("booking/\(id)/dispute"), title: title,
            body: booking.body(loading: "Loading the booking", advice: \.advice, content: page),
            isBusy: booking.isLoading || form.isPending,
            backConfirmation: form.hasChanges ? form.backConfirmation : nil)
    }

    private func page(of booking: Booking) -> [Element] {
        let what = Fact("What", RichText("\(booking.service.name), \(booking.start.day.formatted)"))
        guard booking.canBeDisputed(at: services.now) else {
            return [.facts([what]), .text(RichText(Self.whyNot(booking), role: .secondary))]
        }
        let name = booking.sitterName
        return [
            .facts([
                what, Fact("Price", RichText(booking.total.formatted)),
                Fact("Until", RichText(BookingViewModel.time(booking.disputableUntil, of: booking))),
            ]),
            .text(
                RichText(
                    "We are sorry. Say what happened: \(name) reads it and has a day to answer, and gives back all of the "
                        + "price, a part of it or nothing. Until then \(name) isn't paid. If an animal isn't well, call "
                        + "your vet first.")),
            .form(
                form.form(
                    "dispute-form",
                    [
                        Field(
                            id: "reason", label: "What went wrong?", kind: .multilineText, isRequired: true)
                    ], problems: problems, submit: Command(id: "send-dispute", label: "Tell \(name)", role: .primary),
                    advice: nil)),
        ]
    }

    private static func whyNot(_ booking: Booking) -> String {
        switch booking.status {
        case .disputed, .settled: "You have said so already. The booking's page tells what became of it."
        case .done:
            "This could be said until \(BookingViewModel.time(booking.disputableUntil, of: booking)). That is over."
        default: "This can be said once the care is over. Until then you can cancel the booking."
        }
    }
}
