import CorePresentation

extension Interaction {
    /// Focuses a stop and scrolls it into view.
    mutating func setFocus(_ index: Int) {
        guard layout.stops.indices.contains(index) else { return }
        let stop = layout.stops[index]
        state.remember(stop, at: index, in: layout)
        state.draft = layout.draft(for: stop.focus, keeping: state.draft)
        bringIntoView(stop.rows)
    }

    /// The index of the focused stop.
    private var current: Int? {
        state.focus.flatMap { layout.index(of: $0, hint: state.focusIndex) }
    }

    private mutating func bringIntoView(_ rows: Range<Int>) {
        let viewport = layout.viewportRows
        if rows.upperBound > state.scroll + viewport { state.scroll = rows.upperBound - viewport }
        if rows.lowerBound < state.scroll { state.scroll = rows.lowerBound }
        // Otherwise the part above the first stop, such as a heading, couldn't be scrolled into view again.
        if rows == layout.stops.first?.rows, rows.upperBound <= viewport { state.scroll = 0 }
        state.scroll = min(max(state.scroll, 0), layout.lastScroll)
    }

    /// Moves to the next part of the page. All rows of a list are one part.
    mutating func movePart(by step: Int) {
        let stops = layout.stops
        guard !stops.isEmpty else { return }
        guard let current else { return setFocus(step > 0 ? 0 : stops.count - 1) }
        var index = current
        let container = stops[current].container
        repeat {
            index = (index + step + stops.count) % stops.count
        } while index != current && container != nil && stops[index].container == container
        // Moving backwards into a list focuses its first row, as moving forwards does.
        if step < 0, let other = stops[index].container {
            while index > 0, stops[index - 1].container == other { index -= 1 }
        }
        setFocus(index)
    }

    /// Moves to the next stop below, or scrolls by a row while it is far away.
    mutating func moveDown() {
        let stops = layout.stops
        let bottom = state.scroll + layout.viewportRows
        let rows = current.map { stops[$0].rows } ?? (state.scroll - 1)..<state.scroll
        let lane = current.map { stops[$0].lane } ?? 0
        var next = current.map { $0 + 1 } ?? 0
        // Skips the stops beside this one, except for the column that is read next.
        while next < stops.count, stops[next].lane == lane, stops[next].rows.lowerBound <= rows.lowerBound { next += 1 }
        if next < stops.count, stops[next].rows.lowerBound <= bottom + 1 || state.scroll >= layout.lastScroll {
            setFocus(next)
        } else {
            state.scroll = min(state.scroll + 1, layout.lastScroll)
        }
    }

    /// Moves to the next stop above, or scrolls by a row while it is far away.
    mutating func moveUp() {
        let stops = layout.stops
        let rows = current.map { stops[$0].rows } ?? 0..<0
        let lane = current.map { stops[$0].lane } ?? 0
        var next = (current ?? 0) - 1
        while next >= 0, stops[next].lane == lane, stops[next].rows.lowerBound >= rows.lowerBound { next -= 1 }
        // Focuses the first of several stops side by side.
        while next > 0, stops[next - 1].lane == stops[next].lane, stops[next - 1].rows == stops[next].rows { next -= 1 }
        if next >= 0, stops[next].rows.upperBound >= state.scroll - 1 {
            setFocus(next)
        } else {
            state.scroll = max(state.scroll - 1, 0)
        }
    }

    /// Moves between stops side by side, and between the page's columns.
    mutating func moveSideways(by step: Int) {
        guard let current else { return }
        let from = layout.stops[current]
        let next = current + step
        if layout.stops.indices.contains(next), layout.stops[next].rows == from.rows,
            layout.stops[next].lane == from.lane
        {
            return setFocus(next)
        }
        // Focuses the stop of the adjacent column that is beside this one or nearest.
        let other = from.lane + step
        guard from.lane != 0, other != 0 else { return }
        var nearest: Int?
        for (index, stop) in layout.stops.enumerated() where stop.lane == other {
            func distance(_ stop: FocusStop) -> Int { abs(stop.rows.lowerBound - from.rows.lowerBound) }
            if nearest.map({ distance(stop) < distance(layout.stops[$0]) }) ?? true { nearest = index }
        }
        if let nearest { setFocus(nearest) }
    }

    /// Scrolls by almost a page, and moves the focus with it.
    mutating func movePage(by step: Int) {
        let distance = step * max(layout.viewportRows - 1, 1)
        let stops = layout.stops
        let line = (current.map { stops[$0].rows.lowerBound } ?? state.scroll) + distance
        state.scroll = min(max(state.scroll + distance, 0), layout.lastScroll)
        guard let index = stop(nearest: line) else { return }
        // If nothing has the focus yet, the page isn't scrolled back for it.
        let seen = state.scroll..<(state.scroll + layout.viewportRows)
        guard current != nil || seen.contains(stops[index].rows.lowerBound) else { return }
        setFocus(index)
    }

    /// Moves to the first or the last stop of the body.
    mutating func moveToEnd(first: Bool) {
        let bodyCount = layout.body.stops.count
        if bodyCount > 0 { setFocus(first ? 0 : bodyCount - 1) }
        state.scroll = first ? 0 : layout.lastScroll
    }

    /// Returns the last stop of the body that begins at or above a line, or the first one; in a page with columns, the
    /// last of the same column. Logarithmic without columns.
    private func stop(nearest line: Int) -> Int? {
        let stops = layout.stops[..<layout.body.stops.count]
        if let lane = current.map({ layout.stops[$0].lane }), lane != 0 {
            return stops.lastIndex { $0.lane == lane && $0.rows.lowerBound <= line }
                ?? stops.firstIndex { $0.lane == lane }
        }
        var low = 0
        var high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].rows.lowerBound > line { high = middle } else { low = middle + 1 }
        }
        if stops.isEmpty { return nil }
        return max(low - 1, 0)
    }
}
