import CoreInterfaces
import CoreModels
import CorePresentation

/// The screens of booking: pure functions from the state to a screen, and from an event to an action.
enum BookingScreens {
    static func present(_ state: BookingFlow) -> Screen {
        Screen(
            id: ScreenID("book/\(state.stage)"),
            title: state.sitter.map { "Book \($0.name)" } ?? "Book",
            body: body(of: state),
            commands: commands(of: state),
            isBusy: (state.sitter == nil && state.loadFailure == nil) || state.isLoadingTimes || state.isWorking,
            backConfirmation: nil
        )
    }

    private static func commands(of state: BookingFlow) -> [Command] {
        switch state.stage {
        case .price where state.held != nil && state.payment?.status == .authorised:
            [Command(id: "book", label: "Book", key: "b", role: .primary, isEnabled: !state.isWorking)]
        case .price where state.held != nil:
            [
                Command(
                    id: "pay",
                    label: state.payment?.status == .processing || state.payment?.status == .challenge
                        ? "Go on paying" : "Pay \(state.held?.total.formatted ?? "") and book",
                    key: "y", role: .primary, isEnabled: !state.isWorking)
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
        case .extras: body += [chosen(state), .form(extras(state, sitter))]
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
        guard !state.pets.isEmpty else {
            return [
                .emptyState(
                    EmptyState(
                        title: "None of your animals is for \(sitter.name)",
                        message: "This sitter looks after other kinds of animal. Go back and choose another."))
            ]
        }
        let missing = state.hasTried ? state.missing : [:]
        var fields = state.pets.map { pet in
            Field(
                id: FieldID("pet/\(pet.id)"), label: pet.name, kind: .flag,
                value: .flag(state.chosenPets.contains(pet.id)))
        }
        if let last = fields.indices.last { fields[last].error = missing["pets"] }
        fields.append(
            Field(
                id: "service", label: "Service",
                kind: .choice(
                    sitter.offers.map {
                        Option(
                            id: OptionID($0.service.rawValue),
                            label: "\($0.service.name), \($0.price.formatted) a \($0.service.unit)")
                    }), value: .option(state.service.map { OptionID($0.rawValue) }), error: missing["service"],
                isRequired: true))
        if state.service == .boarding {
            fields.append(
                Field(
                    id: "nights", label: "Nights", kind: .number(unit: nil), value: .text(state.nights),
                    error: missing["nights"], isRequired: true))
        }
        return [
            .form(
                InputForm(
                    id: "what", fields: fields,
                    error: missing.isEmpty ? nil : "Something is missing before a time can be chosen.",
                    submit: Command(id: "choose-time", label: "Choose a time", role: .primary)))
        ]
    }

    // MARK: When

    private static func when(_ state: BookingFlow) -> [Element] {
        var body: [Element] = [.calendar(calendar(of: state))]
        if let day = state.day, let free = state.freeTimes.first(where: { $0.day == day }) {
            body.append(
                .list(
                    ItemList(
                        id: "times", label: "Free times on \(day.formatted)",
                        rows: free.starts.map { Row(id: RowID("\($0)"), title: RichText($0.clock)) })))
        } else if !state.isLoadingTimes {
            body.append(
                .text(
                    state.freeTimes.isEmpty
                        ? "Nothing is free in this month. Look at the next one."
                        : "Choose a day to see its free times."))
        }
        return body
    }

    private static func calendar(of state: BookingFlow) -> MonthCalendar {
        let month = state.month
        let isFirst = (month.year, month.month) == (state.today.year, state.today.month)
        return MonthCalendar(
            id: "days", label: "Days with free times", year: month.year, month: month.month,
            title: "\(month.monthName) \(month.year)",
            days: state.freeTimes.map { free in
                let count = free.starts.count
                return MonthCalendar.Day(
                    free.day.day, role: .positive, note: "\(count) \(count == 1 ? "time" : "times")")
            },
            selected: state.day?.day,
            today: isFirst ? state.today.day : nil,
            firstWeekday: weekday(state.firstWeekday),
            previous: Command(id: "previous-month", label: "Month before", key: "p", isEnabled: !isFirst),
            next: Command(id: "next-month", label: "Next month", key: "n"))
    }

    private static func weekday(_ day: FirstWeekday) -> MonthCalendar.Weekday {
        switch day {
        case .monday: .monday
        case .saturday: .saturday
        case .sunday: .sunday
        }
    }

    // MARK: Extras

    private static func chosen(_ state: BookingFlow) -> Element {
        let names = state.pets.filter { state.chosenPets.contains($0.id) }.map(\.name)
        var facts = [Fact("For", RichText(names.joined(separator: ", ")))]
        if let service = state.service {
            let nights = state.readNights.map { $0 == 1 ? "1 night" : "\($0) nights" } ?? ""
            facts.append(Fact("What", RichText(service.name + (service == .boarding ? ", \(nights)" : ""))))
        }
        if let start = state.start { facts.append(Fact("From", RichText("\(start.day.formatted), \(start.clock)"))) }
        return .facts(facts)
    }

    private static func extras(_ state: BookingFlow, _ sitter: Sitter) -> InputForm {
        var fields = [
            Field(
                id: "weeks", label: "How often",
                kind: .choice(
                    BookingFlow.series.map {
                        Option(id: OptionID("\($0)"), label: $0 == 1 ? "Once" : "\($0) weeks in a row")
                    }), value: .option(OptionID("\(state.weeks)")),
                help: "At the same time on the same day of the week.")
        ]
        fields += sitter.addOns.map { addOn in
            Field(
                id: FieldID("add-on/\(addOn.id)"), label: "\(addOn.name), \(addOn.price.formatted)", kind: .flag,
                value: .flag(state.addOns.contains(addOn.id)))
        }
        fields.append(
            Field(
                id: "note", label: "For \(sitter.name)", kind: .multilineText, value: .text(state.note),
                help: "Where the key is, what the vet said, what not to do."))
        return InputForm(
            id: "extras", fields: fields, submit: Command(id: "ask-price", label: "See the price", role: .primary),
            isPending: state.isWorking)
    }

    // MARK: Price

    private static func price(_ state: BookingFlow, _ sitter: Sitter) -> [Element] {
        guard let held = state.held else { return [] }
        var rows = held.lines.enumerated().map { index, line in
            DataRow(id: RowID("\(index)"), cells: [RichText(line.label), RichText(line.amount.formatted)])
        }
        rows.append(
            DataRow(
                id: "total",
                cells: [RichText("Total", role: .strong), RichText(held.total.formatted, role: .strong)]))
        let dates = state.starts.map(\.day.formatted)
        return [
            chosen(state),
            .facts([Fact(dates.count == 1 ? "Date" : "Dates", RichText(dates.joined(separator: ", ")))]),
            .table(
                DataTable(
                    id: "price", label: "Price",
                    columns: [
                        Column(id: "what", title: "For"), Column(id: "amount", title: "Price", alignment: .trailing),
                    ], rows: rows)),
            .text(
                RichText(
                    "It contains \(held.includedTax.formatted) of tax. \(sitter.terms.cancellationText) "
                        + "The time is kept for you for ten minutes. What you pay is set aside now, charged when "
                        + "\(sitter.name) confirms, and yours again when they don't.",
                    role: .secondary)),
        ]
    }

    // MARK: Booked

    private static func booked(_ state: BookingFlow) -> [Element] {
        [
            .notice(
                Notice(
                    id: "booked", kind: .success,
                    text: RichText(
                        state.booked.count == 1 ? "Requested." : "\(state.booked.count) dates are requested."),
                    detail: "The sitter answers soon; your bookings say how.")),
            .list(
                ItemList(id: "bookings", label: "Your bookings", rows: state.booked.map { BookingRow.row(of: $0) })),
        ]
    }

    // MARK: Events

    static func interpret(_ event: Event, _ state: BookingFlow) -> BookingAction? {
        switch event {
        case .edited(let field, let value): edited(field, value)
        case .activated("choose-time"): .whatChosen
        case .activated("ask-price"): .priceAsked
        case .activated("pay"): .payAsked
        case .activated("book"): .bookAsked
        case .activated("retry"): .retried
        case .activated("previous-month"): .monthMoved(by: -1)
        case .activated("next-month"): .monthMoved(by: 1)
        case .selected(let row, in: "days"): CalendarDate(row.rawValue).map { .dayChosen($0) }
        case .selected(let row, in: "times"): LocalTime(row.rawValue).map { .timeChosen($0) }
        case .selected(let row, in: "bookings"): BookingID(row.rawValue).map { .bookingOpened($0) }
        case .back: .wentBack
        default: nil
        }
    }

    private static func edited(_ field: FieldID, _ value: FieldValue) -> BookingAction? {
        let name = field.rawValue
        switch field {
        case "service": return .serviceChosen(value.option.flatMap { CareService(rawValue: $0.rawValue) })
        case "nights": return .nightsEdited(value.text)
        case "weeks": return value.option.flatMap { Int($0.rawValue) }.map { .weeksChosen($0) }
        case "note": return .noteEdited(value.text)
        case _ where name.hasPrefix("pet/"):
            return PetID(name.dropFirst(4)).map { .petToggled($0, value.isOn) }
        case _ where name.hasPrefix("add-on/"): return .addOnToggled(String(name.dropFirst(7)), value.isOn)
        default: return nil
        }
    }
}

extension CalendarDate {
    /// The month's name: "May".
    var monthName: String {
        // The day as people read it is "3 May 2026".
        formatted.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }
}
