import CorePresentation

extension PageLayout {
    /// The first stop of a list or table. Linear.
    func firstIndex(of container: ElementID) -> Int? {
        stops.firstIndex { $0.container == container }
    }

    /// Where the focus begins: at the first row or field, since those are what one comes for; else at the first thing
    /// of the body. Nowhere while all of that lies below what is seen first, which is read from its top; a field alone is
    /// gone to wherever it is, since it waits for letters.
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
            // What one comes for is on its way: then the tabs over it don't take the focus from it.
            if screen.isBusy, inBody.allSatisfy({ if case .tabs = $0.focus { true } else { false } }) { return nil }
            return inBody.indices.first
        }
        for case .calendar(let calendar) in screen.allElements where calendar.id == stops[wanted].container {
            return index(of: .row(calendar.dayID(calendar.firstFocus), in: calendar.id)) ?? wanted
        }
        return wanted
    }
}
