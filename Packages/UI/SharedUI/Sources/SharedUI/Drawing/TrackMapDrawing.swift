import CorePresentation

/// A track in braille dots, with its beginning and end, north and a scale.
///
/// Uses an equirectangular projection around the track's middle, which is accurate for the few kilometers of a walk.
struct TrackMapDrawing {
    let map: TrackMap
    let width: Int
    let theme: Theme

    private static let rows = 12
    private static let widest = 60
    /// The meters of a degree of latitude, on a sphere with Earth's mean radius (6,371,008.8 m, IUGG).
    private static let metersPerDegree = 111_195.08

    /// The lines. Invalid coordinates are omitted.
    var lines: [Line] {
        var lines = Line(map.title, theme.style(.bold)).wrapped(to: width)
        let segments = projected
        let all = Array(segments.joined())
        if let west = all.map({ $0.x }).min(), let east = all.map({ $0.x }).max(), let south = all.map({ $0.y }).min(),
            let north = all.map({ $0.y }).max()
        {
            let columns = min(width, Self.widest)
            // A dot is at least a meter, so that standing still isn't magnified.
            let meters = max((east - west) / Double(columns * 2 - 1), (north - south) / Double(Self.rows * 4 - 1), 1)
            let left = (Double(columns * 2 - 1) - (east - west) / meters) / 2
            let top = (Double(Self.rows * 4 - 1) - (north - south) / meters) / 2
            func dot(_ place: (x: Double, y: Double)) -> (x: Int, y: Int) {
                (Int((left + (place.x - west) / meters).rounded()), Int((top + (north - place.y) / meters).rounded()))
            }
            lines += drawn(segments.map { $0.map(dot) }, columns: columns)
            lines.append(scale(metersPerCell: meters * 2, columns: columns))
        }
        return lines + theme.lines(RichText(map.summary), width: width, base: .secondary)
    }

    /// The places in meters east and north of the map's middle.
    private var projected: [[(x: Double, y: Double)]] {
        let segments = map.segments.map { segment in
            segment.filter { ((-90)...90).contains($0.latitude) && ((-180)...180).contains($0.longitude) }
        }
        let places = segments.joined()
        guard let low = places.map(\.latitude).min(), let high = places.map(\.latitude).max(),
            let first = places.first?.longitude
        else { return [] }
        let shrinking = max(Self.cosine(degrees: (low + high) / 2), 0.001)
        return segments.map { segment in
            segment.map { place in
                // The longitude relative to the first place, across the date line if that is shorter.
                var east = place.longitude - first
                if east > 180 { east -= 360 } else if east < -180 { east += 360 }
                return (east * shrinking * Self.metersPerDegree, place.latitude * Self.metersPerDegree)
            }
        }
    }

    private func drawn(_ segments: [[(x: Int, y: Int)]], columns: Int) -> [Line] {
        var grid = DotGrid(columns: columns, rows: Self.rows)
        for segment in segments {
            if let only = segment.first { grid.set(x: only.x, y: only.y) }
            for (start, end) in zip(segment, segment.dropFirst()) { grid.join(start, end) }
        }
        let start = segments.first { !$0.isEmpty }?.first
        let end = segments.last { !$0.isEmpty }?.last
        return (0..<Self.rows).map { row in
            var line = Line()
            for (column, sign) in grid.text(row: row, asBraille: theme.glyphs.hasBraille).enumerated() {
                func isThere(_ dot: (x: Int, y: Int)?) -> Bool {
                    dot.map { $0.x / 2 == column && $0.y / 4 == row } ?? false
                }
                if isThere(end) {
                    line.append("E", theme.style(.bold))
                } else if isThere(start) {
                    line.append("S", theme.style(.bold))
                } else {
                    line.append(String(sign), theme.accent)
                }
            }
            return line
        }
    }

    /// Returns a length of 1, 2 or 5 times a power of ten that is at most a third of the map, and the legend.
    private func scale(metersPerCell: Double, columns: Int) -> Line {
        var length = 1.0
        while length * 10 <= metersPerCell * Double(columns) / 3 { length *= 10 }
        for factor in [5.0, 2] where length * factor <= metersPerCell * Double(columns) / 3 {
            length *= factor
            break
        }
        let cells = max(Int((length / metersPerCell).rounded()), 1)
        let text = length < 1000 ? "\(Int(length)) m" : "\(DecimalText.exact(length / 1000)) km"
        var line = Line("|" + String(repeating: theme.glyphs.horizontal, count: max(cells - 2, 0)) + "| \(text)")
        line.append("   N \(theme.glyphs.ascending)   S start, E end", theme.faint)
        return line
    }

    /// Returns the cosine of an angle up to 90 degrees (Taylor series to the twelfth power, exact to a millionth).
    private static func cosine(degrees: Double) -> Double {
        let square = (degrees * .pi / 180) * (degrees * .pi / 180)
        var term = 1.0
        var sum = 1.0
        for power in stride(from: 2.0, through: 12, by: 2) {
            term *= -square / (power * (power - 1))
            sum += term
        }
        return sum
    }
}
