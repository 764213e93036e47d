import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The view model that moves a booking: a month with the sitter's free days, then the times of one.
@MainActor @Observable
final class BookingMoveViewModel: ScreenSource {
    private struct Content: Sendable {
        var booking: Booking
        var times: [FreeTimes] = []
        var pets: [Pet] = []
        var others: [Booking] = []
    }

    /// A chosen time at which a pet is booked already.
    private struct Question: Hashable {
        let time: LocalTime
        let overlaps: [BookingOverlap]
    }

    private var content = Resource<Content, ServiceError>()
    private var month: CalendarDate
    private var day: CalendarDate?
    private var question: Question?
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private let id: BookingID
    @ObservationIgnored private let dependencies: BookingDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()
    @ObservationIgnored private let today: CalendarDate

    init(id: BookingID, dependencies: BookingDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
        today = dependencies.today.date
        month = today.adding(days: 1 - today.day)
    }

    func appear() {
        let dependencies = dependencies
        let id = id
        let first = max(month, today)
        let days = max(1, first.days(until: month.adding(months: 1)))
        tasks.load(\.content, of: self, log: dependencies.log.failure("loading free times failed")) {
            () async throws(ServiceError) in
            let booking = try await dependencies.bookings.booking(id)
            guard booking.canBeMoved(at: dependencies.today.instant) else {
                return Content(booking: booking)
            }
            let times = try await dependencies.sitters.freeTimes(
                of: booking.sitter, for: booking.service, from: first, days: days, nights: booking.nights)
            // The other bookings are only needed for a question.
            let pets = (try? await dependencies.pets.pets()) ?? []
            let others = (try? await dependencies.bookings.bookings().values) ?? []
            return Content(
                booking: booking, times: times, pets: pets.filter { booking.pets.contains($0.id) }, others: others)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.previousMonth): show(month.adding(months: -1))
        case .activated(.nextMonth): show(month.adding(months: 1))
        case .activated(.retry): appear()
        case .selected(let row, in: "days"):
            day = CalendarDate(row.rawValue)
            question = nil
            change = .idle
        case .selected(let row, in: "times"): if let time = LocalTime(row.rawValue) { choose(time) }
        case .activated(.moveAnyway): if let question { move(to: question.time) }
        case .dismissed(.problem): change = .idle
        case .dismissed(.loadFailure): content.dismissFailure()
        case .back where question != nil: question = nil
        case .back where day != nil: day = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func show(_ month: CalendarDate) {
        guard month >= today.adding(days: 1 - today.day), month <= today.adding(months: 12) else { return }
        guard change != .running else { return }
        self.month = month
        day = nil
        question = nil
        change = .idle
        appear()
    }

    /// Moves the booking, or asks first if one of its pets is booked at that time.
    private func choose(_ time: LocalTime) {
        guard let content = content.value, content.times.contains(where: { $0.starts.contains(time) }) else { return }
        let overlaps = BookingOverlap.find(
            in: content.others, of: content.pets, at: [content.booking.instants(from: time)], except: id)
        question = overlaps.isEmpty ? nil : Question(time: time, overlaps: overlaps)
        if question == nil { move(to: time) }
    }

    private func move(to time: LocalTime) {
        question = nil
        guard content.value?.times.contains(where: { $0.starts.contains(time) }) == true else { return }
        let bookings = dependencies.bookings
        let id = id
        tasks.submit(\.change, of: self, log: dependencies.log.failure("moving a booking failed")) {
            () async throws(ServiceError) in
            try await bookings.move(id, to: time)
        } then: { model, result in
            switch result {
            case .success: model.coordinator.close(model)
            case .failure:
                model.day = nil
                model.appear()
            }
        }
    }

    let title = "Another time"

    var screen: Screen {
        Screen(
            id: ScreenID("booking/\(id)/time"), title: title, body: body,
            isBusy: content.isLoading || change == .running)
    }

    private var body: [Element] {
        var body = change.notices(advice: \.advice)
        if let question {
            let sentences = question.overlaps.map { "\($0.sentence)." }.joined(separator: " ")
            body.append(
                .notice(
                    Notice(
                        id: "overlaps", kind: .warning, text: "You have another booking at \(question.time.clock).",
                        detail: RichText(sentences),
                        commands: [Command(id: .moveAnyway, label: "Move it anyway", key: "m")])))
        }
        return body + content.body(loading: "Loading free times", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        let booking = content.booking
        let facts = [
            Fact("Sitter", RichText(booking.sitterName)), Fact("What", RichText(booking.service.name)),
            Fact("Now", RichText(booking.start.text(in: booking.timeZone))),
        ]
        guard booking.canBeMoved(at: dependencies.today.instant) else {
            return [.facts(facts), .text(RichText(whyNot(booking), role: .secondary))]
        }
        var body: [Element] = [
            .facts(facts),
            .calendar(
                BookingScreens.calendar(
                    month: month, today: today, free: content.times, selected: day,
                    firstWeekday: dependencies.settings.current.firstWeekday)),
        ]
        if let day, let free = content.times.first(where: { $0.day == day }) {
            body.append(.list(BookingScreens.times(free, in: booking.timeZone)))
        } else {
            body.append(
                .text(
                    content.times.isEmpty
                        ? "Nothing is free in this month. Try the next one."
                        : "Choose a day to see its free times. Choosing a time moves the booking there."))
        }
        return body
    }

    /// The reason a booking can't be moved.
    private func whyNot(_ booking: Booking) -> String {
        guard booking.status == .requested || booking.status == .confirmed else {
            return "This booking is \(booking.status.name) and can't be moved."
        }
        let cost = booking.cancellationCost(now: dependencies.today.instant).formatted
        return "It begins too soon to be moved: cancelling costs \(cost) now."
    }
}
