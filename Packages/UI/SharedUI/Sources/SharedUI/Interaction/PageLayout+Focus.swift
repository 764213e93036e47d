import CorePresentation

extension PageLayout {
    /// The first stop of a list or table. Linear.
    func firstIndex(of container: ElementID) -> Int? {
        stops.firstIndex { $0.container == container }
    }

    /// Where the focus begins: at the first row or field, since those are what one comes for; else at the first thing
    /// of the body; at none where the body has none.
    var firstFocus: Int? {
        let inBody = stops[..<body.stops.count]
        let wanted = inBody.firstIndex { stop in
            switch stop.focus {
            case .row, .field: true
            case .column, .search, .tabs, .command, .dismissal: false
            }
        }
        guard let wanted else { return inBody.indices.first }
        for case .calendar(let calendar) in screen.allElements where calendar.id == stops[wanted].container {
            return index(of: .row(calendar.dayID(calendar.firstFocus), in: calendar.id)) ?? wanted
        }
        return wanted
    }
}
