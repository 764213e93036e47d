import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// Another time for a booking: a month with the sitter's free days, then the times of one.
@MainActor @Observable
final class BookingMoveViewModel: ScreenSource {
    private struct Content: Sendable {
        var booking: Booking
        var times: [FreeTimes]
    }

    private var content = Resource<Content, ServiceError>()
    private var month: CalendarDate
    private var day: CalendarDate?
    private var isWorking = false
    private var problem: ServiceError?

    @ObservationIgnored private let id: BookingID
    @ObservationIgnored private let services: BookingServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()
    @ObservationIgnored private let today: CalendarDate

    init(id: BookingID, services: BookingServices, coordinator: any Coordinator) {
        self.id = id
        self.services = services
        self.coordinator = coordinator
        today = services.today.date
        month = today.adding(days: 1 - today.day)
    }

    func appear() {
        let (services, id, first) = (services, id, max(month, today))
        let days = max(1, first.days(until: month.adding(months: 1)))
        tasks.load(\.content, of: self) { () async throws(ServiceError) in
            let booking = try await services.bookings.booking(id)
            let times = try await services.sitters.freeTimes(
                of: booking.sitter, for: booking.service, from: first, days: days, nights: booking.nights)
            return Content(booking: booking, times: times)
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("free times weren't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("previous-month"): show(month.adding(months: -1))
        case .activated("next-month"): show(month.adding(months: 1))
        case .activated(.retry): appear()
        case .selected(let row, in: "days"):
            (day, problem) = (CalendarDate(row.rawValue), nil)
        case .selected(let row, in: "times"): if let time = LocalTime(row.rawValue) { move(to: time) }
        case .dismissed("problem"): problem = nil
        case .dismissed(.loadFailure): content.dismissFailure()
        case .back where day != nil: day = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func show(_ month: CalendarDate) {
        guard month >= today.adding(days: 1 - today.day), month <= today.adding(months: 12), !isWorking else { return }
        (self.month, day, problem) = (month, nil, nil)
        appear()
    }

    private func move(to time: LocalTime) {
        guard !isWorking, content.value?.times.contains(where: { $0.starts.contains(time) }) == true else { return }
        (isWorking, problem) = (true, nil)
        let (bookings, id) = (services.bookings, id)
        tasks.run("move") { () async throws(ServiceError) in
            try await bookings.move(id, to: time)
        } then: { [weak self] (result: Result<Booking, ServiceError>) in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success: coordinator.close(self)
            case .failure(let error):
                services.log.warning("a booking wasn't moved", ["error": .private(error)])
                (problem, day) = (error, nil)
                appear()
            }
        }
    }

    let title = "Another time"

    var screen: Screen {
        Screen(id: ScreenID("booking/\(id)/time"), title: title, body: body, isBusy: content.isLoading || isWorking)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body + content.body(loading: "Looking for free times", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        let booking = content.booking
        var body: [Element] = [
            .facts([
                Fact("Sitter", RichText(booking.sitterName)), Fact("What", RichText(booking.service.name)),
                Fact("Now", RichText("\(booking.start.day.formatted), \(booking.start.clock)")),
            ]),
            .calendar(
                BookingScreens.calendar(
                    month: month, today: today, free: content.times, selected: day,
                    firstWeekday: services.settings.current.firstWeekday)),
        ]
        if let day, let free = content.times.first(where: { $0.day == day }) {
            body.append(.list(BookingScreens.times(free)))
        } else {
            body.append(
                .text(
                    content.times.isEmpty
                        ? "Nothing is free in this month. Look at the next one."
                        : "Choose a day to see its free times. Choosing a time moves the booking there."))
        }
        return body
    }
}
