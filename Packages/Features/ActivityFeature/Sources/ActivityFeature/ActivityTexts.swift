import CoreModels
import CorePresentation
import Movement

extension Activity.Kind {
    /// The name of the kind: "Walk".
    var name: String {
        switch self {
        case .walk: "Walk"
        case .play: "Play"
        case .rest: "Rest"
        }
    }
}

extension Activity.Source {
    /// The source in words.
    var name: String {
        switch self {
        case .hand: "logged by hand"
        case .tracker: "from the tracker"
        case .gpx: "imported from GPX"
        case .fit: "imported from FIT"
        }
    }
}

extension Activity {
    /// The activity in a line: "Walk, 2.7 km in 41 min".
    func headline(in unit: DistanceUnit) -> String {
        let distance = meters > 0 ? ", \(meters.distance(in: unit)) in \(duration.inTime)" : ", \(duration.inTime)"
        return kind.name + distance
    }

    /// The activity as a row of a list.
    func row(in unit: DistanceUnit) -> Row {
        Row(
            id: RowID(id.description),
            title: RichText(headline(in: unit)),
            detail: RichText("\(day.formattedWithWeekday), \(begin.time)", role: .secondary)
                + RichText(note.map { "  \($0)" } ?? "", role: .secondary),
            badge: isOpen ? RichText("not ended", role: .caution) : nil,
            sortKeys: [
                .whole(day.dayNumber * 24 * 60 + begin.time.minutes), .words(kind.name), .number(Double(meters)),
                .number(Double(duration)),
            ]
        )
    }

    /// The columns by which activities can be sorted.
    static let columns = [
        Column(id: "day", title: "Day"), Column(id: "kind", title: "What"), Column(id: "way", title: "Distance"),
        Column(id: "time", title: "Time"),
    ]
}

extension DaySum {
    /// The day in a line: "56 min, 3.9 km, 2 walks or games".
    func line(in unit: DistanceUnit) -> String {
        guard count > 0 else { return "nothing yet" }
        let distance = meters > 0 ? ", \(meters.distance(in: unit))" : ""
        return "\(moving.inTime)\(distance), \(count == 1 ? "once" : count == 2 ? "twice" : "\(count) times")"
    }
}

extension [[Coordinate]] {
    /// The maximum number of points in a map: more than the map has dots.
    private static var mostPlaces: Int { 600 }

    /// Returns a map of the track. A long track is thinned, but the ends of its segments are kept.
    func map(id: ElementID, title: String, summary: String) -> TrackMap {
        let step = Swift.max(1, (reduce(0) { $0 + $1.count } + Self.mostPlaces - 1) / Self.mostPlaces)
        return TrackMap(
            id: id, title: title, summary: summary,
            segments: filter { !$0.isEmpty }.map { segment in
                segment.enumerated().compactMap { index, place in
                    index % step == 0 || index == segment.count - 1
                        ? TrackMap.Point(latitude: place.latitude, longitude: place.longitude) : nil
                }
            })
    }
}
