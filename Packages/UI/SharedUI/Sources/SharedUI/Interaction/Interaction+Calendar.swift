import CorePresentation

extension Interaction {
    /// Handles a key for a calendar's day. Arrows move by days and weeks, across the ends of the month.
    /// - Returns: Whether the key was used; `false` if the element isn't a calendar.
    mutating func handleInCalendar(_ key: Key, day id: RowID, of element: ElementID) -> Bool {
        guard let calendar = calendar(element), let number = calendar.number(of: id) else { return false }
        switch key {
        case .enter, .space:
            if calendar.day(number).isSelectable {
                send(.selected(id, in: element))
            } else {
                state.flash = "\(calendar.description(of: number)); it can't be chosen."
            }
        case .left: move(in: calendar, from: number, to: number - 1, isBackward: true)
        case .right: move(in: calendar, from: number, to: number + 1, isBackward: false)
        case .up where number > 7: move(in: calendar, from: number, to: number - 7, isBackward: true)
        case .down where number + 7 <= calendar.dayCount:
            move(in: calendar, from: number, to: number + 7, isBackward: false)
        case .up: return leave(upwards: true, from: calendar)
        case .down: return leave(upwards: false, from: calendar)
        case .pageUp: turn(calendar, isBackward: true, keeping: number)
        case .pageDown: turn(calendar, isBackward: false, keeping: number)
        case .home: focus(1, in: calendar)
        case .end: focus(calendar.dayCount, in: calendar)
        default: return false
        }
        return true
    }

    private func calendar(_ id: ElementID) -> MonthCalendar? {
        for case .calendar(let calendar) in screen.allElements where calendar.id == id { return calendar }
        return nil
    }

    private mutating func move(in calendar: MonthCalendar, from day: Int, to target: Int, isBackward: Bool) {
        if (1...max(calendar.dayCount, 1)).contains(target) {
            focus(target, in: calendar)
        } else {
            turn(calendar, isBackward: isBackward, keeping: isBackward ? 31 : 1)
        }
    }

    private mutating func focus(_ day: Int, in calendar: MonthCalendar) {
        if let index = layout.index(of: .row(calendar.dayID(day), in: calendar.id)) { setFocus(index) }
    }

    /// Requests another month. Its day with the same number gets the focus, or the last one.
    private mutating func turn(_ calendar: MonthCalendar, isBackward: Bool, keeping day: Int) {
        guard let command = isBackward ? calendar.previous : calendar.next else {
            state.flash = isBackward ? "There is no month before this one." : "There is no month after this one."
            return
        }
        state.indexInContainer = day - 1
        activate(command.id)
    }

    /// Moves to the stop above or below the calendar's days.
    private mutating func leave(upwards: Bool, from calendar: MonthCalendar) -> Bool {
        let days = layout.stops.indices.filter { layout.stops[$0].container == calendar.id }
        guard let edge = upwards ? days.first : days.last else { return false }
        let beyond = upwards ? edge - 1 : edge + 1
        guard layout.stops.indices.contains(beyond) else { return false }
        setFocus(beyond)
        return true
    }
}
