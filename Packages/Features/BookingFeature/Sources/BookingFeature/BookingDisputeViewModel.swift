import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of the report that something went wrong with care that is over. The sitter answers it.
@MainActor @Observable
final class BookingDisputeViewModel: ScreenSource {
    private var booking = Resource<Booking, ServiceError>()
    private var form = FormState<FieldID>(["reason": ""])

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
        tasks.load(\.booking, of: self, log: dependencies.log.failure("loading a booking failed")) {
            () async throws(ServiceError) in
            try await dependencies.bookings.booking(id)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.sendDispute): send()
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): booking.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// The problem of each invalid field.
    private var problems: [FieldID: String] {
        // The text is sent as it was typed, so surrounding white space counts.
        let reason = form.texts["reason"] ?? ""
        if reason.allSatisfy(\.isWhitespace) { return ["reason": "Write what went wrong."] }
        if reason.count > Booking.longestReason {
            return ["reason": "This has \(reason.count) characters; the maximum is \(Booking.longestReason)."]
        }
        return reason.utf8.contains(0) ? ["reason": "This contains a NUL character. Remove it."] : [:]
    }

    private func send() {
        guard booking.value != nil, form.submit(problems) else { return }
        let bookings = dependencies.bookings
        let id = id
        let reason = form.texts["reason"] ?? ""
        tasks.run("send") { () async throws(ServiceError) in
            try await bookings.dispute(id, reason: reason)
        } then: { [weak self] (result: Result<Booking, ServiceError>) in
            guard let self else { return }
            switch result {
            case .success:
                form.finish()
                coordinator.close(self)
            case .failure(let error):
                dependencies.log.failure("reporting a problem failed")(error)
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
        guard booking.canBeDisputed(at: dependencies.today.instant) else {
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
                    "We are sorry. Describe what happened. \(name) has a day to answer, and refunds all of the price, "
                        + "a part of it or nothing. Without an answer by then, you get the whole price back. Until then "
                        + "\(name) isn't paid. If an animal isn't well, call your vet first.")),
            .form(
                form.form(
                    "dispute-form",
                    [
                        Field(
                            id: "reason", label: "What went wrong?", kind: .multilineText, isRequired: true)
                    ], problems: problems, submit: Command(id: .sendDispute, label: "Tell \(name)", role: .primary),
                    advice: nil)),
        ]
    }

    private static func whyNot(_ booking: Booking) -> String {
        switch booking.status {
        case .disputed, .settled: "You have reported this already. The booking's page shows the answer."
        case .done:
            "This could be reported until \(BookingViewModel.time(booking.disputableUntil, of: booking))."
        default: "This can be reported once the care is over. Until then you can cancel the booking."
        }
    }
}
