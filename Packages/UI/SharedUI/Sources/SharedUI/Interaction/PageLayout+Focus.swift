import CorePresentation

extension PageLayout {
    /// Returns the first stop of a list or table. Linear.
    func firstIndex(of container: ElementID) -> Int? {
        stops.firstIndex { $0.container == container }
    }

    /// The initial focus: the first row or field, otherwise the first stop of the body. There is none while all of
    /// these are below the initially visible part, which is read from its top. A single field is always focused,
    /// because it waits for input.
    var firstFocus: Int? {
        guard let index = wantedFocus else { return nil }
        if case .field = stops[index].focus { return index }
        func isSeen(_ index: Int) -> Bool { stops[index].rows.upperBound <= viewportRows }
        return isSeen(index) ? index : stops[..<body.stops.count].indices.first(where: isSeen)
    }

    private var wantedFocus: Int? {
        let inBody = stops[..<body.stops.count]
        let wanted = inBody.firstIndex { stop in
            switch stop.focus {
            case .row, .field: true
            case .search, .tabs, .command, .dismissal: false
            }
        }
        guard let wanted else {
            // While the content is loading, the tabs above it don't take the focus.
            if screen.isBusy, inBody.allSatisfy({ if case .tabs = $0.focus { true } else { false } }) { return nil }
            return inBody.indices.first
        }
        for case .calendar(let calendar) in screen.allElements where calendar.id == stops[wanted].container {
            return index(of: .row(calendar.dayID(calendar.firstFocus), in: calendar.id)) ?? wanted
        }
        return wanted
    }
}
