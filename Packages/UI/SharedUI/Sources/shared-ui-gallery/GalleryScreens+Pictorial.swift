import CorePresentation

extension GalleryScreens {
    /// Months, measures, maps and pictures.
    static let pictorial = Screen(
        id: "pictorial",
        title: "Months, maps and pictures",
        body: [
            .chips(
                ChipGroup(
                    id: "kinds",
                    label: "Kind of care",
                    chips: [
                        ChipGroup.Chip(id: "boarding", label: "Boarding", count: 12, isOn: true),
                        ChipGroup.Chip(id: "walking", label: "Walking", count: 31),
                        ChipGroup.Chip(id: "grooming", label: "Grooming", count: 0, isEnabled: false),
                    ]
                )
            ),
            .rating(StarRating(4.2, count: 31)),
            .calendar(
                MonthCalendar(
                    id: "free",
                    label: "Days with free times",
                    year: 2026,
                    month: 5,
                    title: "May 2026",
                    days: (4...31).map { day in
                        switch day % 5 {
                        case 0: MonthCalendar.Day(day, role: .negative, note: "full", isSelectable: false)
                        case 1: MonthCalendar.Day(day, role: .caution, note: "1 free time")
                        default: MonthCalendar.Day(day, role: .positive, note: "\(day % 7 + 2) free times")
                        }
                    },
                    selected: 12,
                    today: 4,
                    previous: Command(id: "previous", label: "April", key: "p", isEnabled: false),
                    next: Command(id: "next", label: "June", key: "n")
                )
            ),
            .meter(Meter("Energy today", value: 320, total: 410, unit: "kcal", note: "90 kcal left")),
            .map(
                TrackMap(
                    id: "walk",
                    title: "Walk",
                    summary: "Around the harbour and back in a spiral.",
                    segments: [spiral]
                )
            ),
            .chart(
                Chart(
                    id: "year",
                    title: "Walks of a year",
                    summary: "Weekends are the longest.",
                    kind: .heatMap(rows: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
                    unit: "km",
                    points: (0..<365).map(walk)
                )
            ),
            .picture(
                Picture(
                    description: "Two colors that run into each other",
                    width: 40,
                    pixels: (0..<800).map(pixel)
                )
            ),
        ]
    )

    // Separate functions, because the compiler takes eight seconds for them within the screen's expression.

    private static func walk(on day: Int) -> ChartPoint {
        let daily = (day * 7 + day / 3) % 5
        let weekend = day % 7 > 4 ? 3 : 0
        return ChartPoint(label: "day \(day + 1)", position: Double(day), value: Double(daily + weekend))
    }

    private static func pixel(_ index: Int) -> Picture.Pixel {
        Picture.Pixel(red: UInt8(index % 40 * 6), green: 90, blue: UInt8(index / 40 * 12))
    }

    private static let spiral: [TrackMap.Point] = {
        var east = 0.0
        var north = 0.0
        // The step turns by 15 degrees each time, and gets slightly longer.
        var stepEast = 0.0001
        var stepNorth = 0.0
        return (0..<60).map { _ in
            east += stepEast
            north += stepNorth
            (stepEast, stepNorth) = (
                (stepEast * 0.966 - stepNorth * 0.259) * 1.02, (stepEast * 0.259 + stepNorth * 0.966) * 1.02
            )
            return TrackMap.Point(latitude: 53.54 + north, longitude: 9.98 + east * 1.68)
        }
    }()
}
