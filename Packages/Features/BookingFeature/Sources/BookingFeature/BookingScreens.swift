import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The screens of the booking flow: pure functions from the state to a screen, and from an event to an action.
enum BookingScreens {
    static func present(_ state: BookingFlow) -> Screen {
        Screen(
            id: ScreenID("book/\(state.stage)"),
            title: state.sitter.map { "Book \($0.name)" } ?? "Book",
            body: body(of: state),
            commands: commands(of: state),
            isBusy: (state.sitter == nil && state.loadFailure == nil) || state.when.isLoading || state.price.isWorking,
            backConfirmation: nil
        )
    }

    private static func commands(of state: BookingFlow) -> [Command] {
        switch state.stage {
        case .price: priceCommands(of: state.price)
        case .extras where !state.series.takenDays.isEmpty:
            [
                Command(
                    id: .leaveOut,
                    label: state.series.takenDays.count == 1
                        ? "Leave out the day that isn't free"
                        : "Leave out the \(state.series.takenDays.count) days that aren't free",
                    key: "l", role: .primary)
            ]
        default: []
        }
    }

    private static func body(of state: BookingFlow) -> [Element] {
        if let failure = state.loadFailure { return [.notice(.failure(failure.description, advice: failure.advice))] }
        guard let sitter = state.sitter else { return [.progress(ProgressIndicator("Loading the sitter"))] }
        var body: [Element] = [.steps(steps(state.stage))]
        if let problem = state.problem {
            body.append(.notice(.failure(problem.description, advice: problem.advice)))
        }
        switch state.stage {
        case .what: body += what(state, sitter)
        case .when: body += when(state)
        case .extras:
            body.append(chosen(state))
            body += series(state)
            body.append(.form(extras(state, sitter)))
        case .price: body += price(state, sitter)
        case .booked: body += booked(state)
        }
        return body
    }

    private static func steps(_ current: BookingFlow.Stage) -> [Step] {
        BookingFlow.Stage.allCases.map { stage in
            Step(
                id: StepID("\(stage)"), title: stage.title,
                state: stage == current ? .current : stage.rawValue < current.rawValue ? .done : .upcoming)
        }
    }

    // MARK: What

    private static func what(_ state: BookingFlow, _ sitter: Sitter) -> [Element] {
        guard !state.what.pets.isEmpty else {
            return [
                .emptyState(
                    EmptyState(
                        title: "\(sitter.name) doesn't accept your pets",
                        message: "This sitter looks after other kinds of animals. Go back and choose another one."))
            ]
        }
        let missing = state.what.hasTried ? state.what.missing : [:]
        var fields = state.what.pets.map { pet in
            Field(
                id: FieldID("pet/\(pet.id)"), label: pet.name, kind: .flag,
                value: .flag(state.what.chosenPets.contains(pet.id)))
        }
        if let last = fields.indices.last { fields[last].error = missing["pets"] }
        fields.append(
            Field(
                id: "service", label: "Service",
                kind: .choice(
                    sitter.offers.map {
                        Option(
                            id: OptionID($0.service.rawValue),
                            label: "\($0.service.name), \($0.priceInWords)"
                                + (state.what.tooFar.contains($0.service) ? ": too far from your home" : ""))
                    }), value: .option(state.what.service.map { OptionID($0.rawValue) }), error: missing["service"],
                isRequired: true))
        if state.what.service == .boarding {
            fields.append(
                Field(
                    id: "nights", label: "Nights", kind: .number(unit: nil), value: .text(state.what.nights),
                    error: missing["nights"], isRequired: true))
        }
        return [
            .form(
                InputForm(
                    id: "what", fields: fields,
                    error: missing.isEmpty ? nil : "Complete the form to choose a time.",
                    submit: Command(id: .chooseTime, label: "Choose a time", role: .primary)))
        ]
    }

    // MARK: When

    private static func when(_ state: BookingFlow) -> [Element] {
        var body: [Element] = [
            .calendar(
                calendar(
                    month: state.when.month, today: state.today, free: state.when.freeTimes, selected: state.when.day,
                    firstWeekday: state.firstWeekday))
        ]
        if let day = state.when.day, let free = state.when.freeTimes.first(where: { $0.day == day }) {
            body.append(.list(times(free, in: state.sitter?.timeZone ?? "")))
        } else if !state.when.isLoading {
            body.append(
                .text(
                    state.when.freeTimes.isEmpty
                        ? "Nothing is free in this month. Try the next one."
                        : "Choose a day to see its free times."))
        }
        return body
    }

    /// The free times of a day.
    static func times(_ free: FreeTimes, in zone: String) -> ItemList {
        let zone = free.starts.first?.zoneText(zone) ?? ""
        return ItemList(
            id: "times", label: "Free times on \(free.day.formatted)\(zone)",
            rows: free.starts.map { Row(id: RowID("\($0)"), title: RichText($0.clock)) })
    }

    /// A month with its free days.
    static func calendar(
        month: CalendarDate, today: CalendarDate, free: [FreeTimes], selected: CalendarDate?, firstWeekday: FirstWeekday
    ) -> MonthCalendar {
        let isFirst = (month.year, month.month) == (today.year, today.month)
        return MonthCalendar(
            id: "days", label: "Days with free times", year: month.year, month: month.month,
            title: "\(month.monthName) \(month.year)",
            days: free.map { free in
                let count = free.starts.count
                return MonthCalendar.Day(
                    free.day.day, role: .positive, note: "\(count) \(count == 1 ? "time" : "times")")
            },
            selected: selected?.day,
            today: isFirst ? today.day : nil,
            firstWeekday: weekday(firstWeekday),
            previous: Command(id: .previousMonth, label: "Previous month", key: "p", isEnabled: !isFirst),
            next: Command(id: .nextMonth, label: "Next month", key: "n"))
    }

    private static func weekday(_ day: FirstWeekday) -> MonthCalendar.Weekday {
        switch day {
        case .monday: .monday
        case .saturday: .saturday
        case .sunday: .sunday
        }
    }

    // MARK: Extras

    static func chosen(_ state: BookingFlow) -> Element {
        let names = state.what.pets.filter { state.what.chosenPets.contains($0.id) }.map(\.name)
        var facts = [Fact("For", RichText(names.joined(separator: ", ")))]
        if let service = state.what.service {
            let nights = state.what.readNights.map { $0 == 1 ? "1 night" : "\($0) nights" } ?? ""
            facts.append(Fact("What", RichText(service.name + (service == .boarding ? ", \(nights)" : ""))))
        }
        if let start = state.series.start {
            facts.append(Fact("From", RichText(start.text(in: state.sitter?.timeZone ?? ""))))
        }
        return .facts(facts)
    }

    private static func extras(_ state: BookingFlow, _ sitter: Sitter) -> InputForm {
        var fields = rhythm(state)
        fields += sitter.addOns.map { addOn in
            Field(
                id: FieldID("add-on/\(addOn.id)"), label: "\(addOn.name), \(addOn.price.formatted)", kind: .flag,
                value: .flag(state.extras.addOns.contains(addOn.id)))
        }
        fields.append(
            Field(
                id: "note", label: "For \(sitter.name)", kind: .multilineText, value: .text(state.extras.note),
                help: "For example where the key is. The pets' allergies, conditions, vet and medicines go with it.",
                error: state.extras.noteProblem))
        var error: String?
        if state.extras.hasTried, !state.series.takenDays.isEmpty {
            let days = state.series.takenDays.map(\.formatted).joined(separator: ", ")
            error = "Not free: \(days). Leave out these days, or choose another time."
        }
        return InputForm(
            id: "extras", fields: fields, error: error,
            submit: Command(id: .askPrice, label: "See the price", role: .primary),
            isPending: state.price.isWorking)
    }

    private static func rhythm(_ state: BookingFlow) -> [Field] {
        let repetition = state.series.repetition
        var fields = [
            Field(
                id: "rhythm", label: "How often",
                kind: .choice(
                    BookingRepetition.Rhythm.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
                value: .option(OptionID(repetition.rhythm.rawValue)))
        ]
        guard repetition.rhythm != .once else { return fields }
        let problems = state.series.problems
        fields.append(
            Field(
                id: "end", label: "Ends",
                kind: .choice([
                    Option(id: "count", label: "After a number of dates"), Option(id: "until", label: "On a day"),
                ]), value: .option(OptionID(repetition.end.rawValue))))
        switch repetition.end {
        case .count:
            fields.append(
                Field(
                    id: "count", label: "How many dates", kind: .number(unit: nil), value: .text(repetition.count),
                    error: problems["count"], isRequired: true))
        case .until:
            fields.append(
                Field(
                    id: "until", label: "Until", kind: .date, value: .text(repetition.until),
                    error: state.extras.hasTried || !repetition.until.isEmpty ? problems["until"] : nil,
                    isRequired: true))
        }
        return fields
    }

    /// The first ten dates of a series, and all later ones that aren't free. Each is marked once its state is known.
    /// Selecting a date leaves it out, or includes it again.
    private static func series(_ state: BookingFlow) -> [Element] {
        let candidates = state.series.candidates
        guard !candidates.isEmpty else { return [] }
        let taken = Set(state.series.takenDays)
        let rows = (candidates.prefix(10) + candidates.dropFirst(10).filter { taken.contains($0.day) }).map { time in
            let badge: RichText? =
                if state.series.repetition.leftOut.contains(time.day) {
                    RichText("left out", role: .secondary)
                } else {
                    switch state.series.isFree[time] {
                    case true?: RichText("free", role: .positive)
                    case false?: RichText("not free", role: .negative)
                    case nil: nil
                    }
                }
            return Row(
                id: RowID("\(time.day)"), title: RichText("\(time.day.weekdayName), \(time.day.formatted)"),
                badge: badge)
        }
        var body: [Element] = [
            .list(ItemList(id: "dates", label: "The next dates; select one to leave it out or include it", rows: rows))
        ]
        let count = state.series.starts.count
        if let last = state.series.starts.last {
            let more = count == 1 ? "1 date" : "\(count) dates"
            body.append(.text(RichText("\(more) in all, the last on \(last.day.formatted).", role: .secondary)))
        }
        return body
    }

    // MARK: Events

    static func interpret(_ event: Event, _ state: BookingFlow) -> BookingAction? {
        switch event {
        case .edited(let field, let value): edited(field, value)
        case .activated(.chooseTime): .what(.nextRequested)
        case .activated(.askPrice): .extras(.nextRequested)
        case .activated(.pay): .price(.payRequested)
        case .activated(.book): .price(.bookRequested)
        case .activated(.retry): .retried
        case .activated(.previousMonth): .when(.monthMoved(by: -1))
        case .activated(.nextMonth): .when(.monthMoved(by: 1))
        case .selected(let row, in: "days"): CalendarDate(row.rawValue).map { .when(.dayChosen($0)) }
        case .selected(let row, in: "times"): LocalTime(row.rawValue).map { .when(.timeChosen($0)) }
        case .selected(let row, in: "dates"): CalendarDate(row.rawValue).map { .series(.dateToggled($0)) }
        case .activated(.leaveOut): .series(.takenLeftOut)
        case .selected(let row, in: "bookings"): BookingID(row.rawValue).map { .bookingOpened($0) }
        case .back: .wentBack
        default: nil
        }
    }

    static func interpret(_ result: FlowResult) -> BookingAction? {
        (result.value as? Payment).map { .price(.paymentReturned($0)) }
    }

    private static func edited(_ field: FieldID, _ value: FieldValue) -> BookingAction? {
        let name = field.rawValue
        switch field {
        case "service": return .what(.serviceChosen(value.option.flatMap { CareService(rawValue: $0.rawValue) }))
        case "nights": return .what(.nightsEdited(value.text))
        case "rhythm":
            return value.option.flatMap { BookingRepetition.Rhythm(rawValue: $0.rawValue) }.map {
                .series(.rhythmChosen($0))
            }
        case "end":
            return value.option.flatMap { BookingRepetition.End(rawValue: $0.rawValue) }.map {
                .series(.endChosen($0))
            }
        case "count": return .series(.countEdited(value.text))
        case "until": return .series(.untilEdited(value.text))
        case "note": return .extras(.noteEdited(value.text))
        case _ where name.hasPrefix("pet/"):
            return PetID(name.dropFirst(4)).map { .what(.petToggled($0, value.isOn)) }
        case _ where name.hasPrefix("add-on/"): return .extras(.addOnToggled(String(name.dropFirst(7)), value.isOn))
        default: return nil
        }
    }
}

extension CalendarDate {
    /// The day of the week, short: "Tue".
    var weekdayName: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekdayFromMonday] }

    /// The month's name: "May".
    var monthName: String {
        // The day as people read it is "3 May 2026".
        formatted.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }
}
