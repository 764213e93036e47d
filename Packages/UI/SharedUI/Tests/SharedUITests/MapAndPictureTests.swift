import CorePresentation
import Testing

@testable import SharedUI

@Suite("Heat maps, tracks and pictures", .timeLimit(.minutes(10)))
struct MapAndPictureTests {
    private func printed(_ element: Element) -> [String] {
        PlainRenderer().lines(Screen(id: "s", title: "S", body: [element])).suffix(from: 2).map { $0 }
    }

    private func heatMap(_ values: [(Double, Double)]) -> Chart {
        Chart(
            id: "year",
            title: "Walks",
            summary: "Sundays were the longest.",
            kind: .heatMap(rows: ["Mon", "Tue", "Sun"]),
            unit: "km",
            points: values.map { ChartPoint(label: "day \($0.0)", position: $0.0, value: $0.1) }
        )
    }

    @Test("A heat map has a shade for each day, by column, and a legend")
    func heat() {
        let chart = heatMap([(1, 0), (2, 8), (3, 1), (4, 4), (5, 6), (7, 8)])
        #expect(
            Page.drawn([.chart(chart)], columns: 70) == """
                Walks (km)
                Mon   ░░
                Tue ··▒▒██
                Sun ██▓▓
                · none  ░ up to 2  ▒ 4  ▓ 6  █ 8 km
                Sundays were the longest.
                """
        )
        #expect(printed(.chart(chart)).contains("- day 5.0: 6 km"))
    }

    @Test("Months are above their first column, unless there is no room")
    func heatMonths() {
        var chart = heatMap((0..<36).map { (Double($0), 1.0) })
        chart.marks = [
            ChartMark("Jan", at: 0), ChartMark("Feb", at: 13), ChartMark("Mar", at: 16), ChartMark("Apr", at: 27),
            ChartMark("May", at: 35),
        ]
        let lines = Page.drawn([.chart(chart)], columns: 70).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == "    Jan     Feb       Apr May")
        #expect(lines[2] == "Mon " + String(repeating: "█", count: 24))
    }

    @Test("If a heat map's columns don't fit, the last are shown; entries out of bounds are left out")
    func narrowHeat() {
        let chart = heatMap((0..<300).map { (Double($0), 1.0) } + [(-1, 5), (1e18, 5), (Double.nan, 5)])
        let lines = Page.drawn([.chart(chart)], columns: 40).split(separator: "\n")
        #expect(lines.contains("The last 32 of 100 columns."))
        #expect(lines.contains("Mon " + String(repeating: "█", count: 32)))
    }

    @Test("A track has its start and end, the way north and a scale; a gap stays open")
    func track() {
        #expect(
            Page.drawn([.map(EveryElement.map)]) == """
                Walk
                   ⢸⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
                   ⢸
                   ⢸
                   ⢸
                   ⢸
                   ⢸
                   ⢸                                                ⡇
                   ⢸                                                ⡇
                   ⢸                                                ⡇
                   ⢸                                                ⡇
                   ⢸                                                ⡇
                   S                                                E
                |─────────| 100 m   N ↑   S start, E end
                Around the harbour, 1.2 km in 20 minutes.
                """
        )
        #expect(printed(.map(EveryElement.map)) == ["Walk, map:", "Around the harbour, 1.2 km in 20 minutes."])
    }

    @Test("The scale is right: a degree of latitude is 111 km, a degree of longitude half of that at 60 degrees")
    func scale() throws {
        func cells(_ points: [TrackMap.Point]) throws -> (bar: String, columns: Int) {
            let map = TrackMap(id: "m", title: "", summary: "S.", segments: [points])
            let lines = Page.drawn([.map(map)], columns: 64).split(separator: "\n")
            let bar = try #require(lines.first { $0.hasPrefix("|") })
            let marked = lines.compactMap { line in
                line.firstIndex(of: "E").map { line.distance(from: line.startIndex, to: $0) }
            }
            return (String(bar), marked.first ?? -1)
        }
        let east = try cells([.init(latitude: 60, longitude: 10), .init(latitude: 60, longitude: 11)])
        // 55.6 km over 59 and a half cells; 10 km of them are 11 cells.
        #expect(east.bar.hasPrefix("|─────────| 10 km"))
        #expect(east.columns == 59)
        let north = try cells([.init(latitude: 0, longitude: 10), .init(latitude: 1, longitude: 10)])
        // 111 km over 47 dots, so 4.7 km a cell; 50 km are 11 cells.
        #expect(north.bar.hasPrefix("|─────────| 50 km"))
    }

    @Test("A track across the date line has its real length; an empty or invalid one isn't drawn")
    func oddTracks() {
        let segment = [
            TrackMap.Point(latitude: 0, longitude: 179.999), TrackMap.Point(latitude: 0, longitude: -179.999),
        ]
        let map = TrackMap(id: "m", title: "T", summary: "S.", segments: [segment])
        #expect(Page.drawn([.map(map)]).contains("50 m "))
        for points in [
            [], [TrackMap.Point(latitude: .nan, longitude: 0)], [TrackMap.Point(latitude: 91, longitude: 0)],
        ] {
            let map = TrackMap(id: "m", title: "T", summary: "S.", segments: [points])
            #expect(Page.drawn([.map(map)]) == "T\nS.")
        }
        let one = TrackMap(id: "m", title: "T", summary: "S.", segments: [[.init(latitude: 1, longitude: 1)]])
        #expect(Page.drawn([.map(one)]).contains("E"))
    }

    @Test("A picture is drawn as half blocks in color, or as shades, with its description")
    func picture() {
        func bytes(_ colors: ColorDepth) -> String {
            let page = Page([.picture(EveryElement.picture)], capabilities: TerminalCapabilities(colors: colors))
            var encoder = FrameEncoder()
            encoder.colors = colors
            return String(decoding: encoder.encode(page.frame()), as: UTF8.self)
        }
        #expect(bytes(.direct).contains("\u{1B}[38;2;0;0;0;48;2;0;0;0m▀▀\u{1B}[38;2;255;255;255;48;2;255;255;255m▀▀"))
        #expect(bytes(.indexed).contains("\u{1B}[38;5;16;48;5;16m▀▀\u{1B}[38;5;231;48;5;231m▀▀"))
        #expect(bytes(.sixteen).contains("\u{1B}[30;40m▀▀\u{1B}[97;107m▀▀"))
        #expect(
            Page.drawn([.picture(EveryElement.picture)], capabilities: TerminalCapabilities(colors: .none)) == """
                  ██
                  ██
                A black and white flag
                """
        )
        #expect(printed(.picture(EveryElement.picture)) == ["Picture: A black and white flag"])
    }

    @Test("A frame with the same picture writes nothing, and text after a picture has its own colors")
    func pictureTwice() {
        let page = Page([.picture(EveryElement.picture), .text("Text")])
        var encoder = FrameEncoder()
        let first = String(decoding: encoder.encode(page.frame()), as: UTF8.self)
        let afterPicture = first.split(separator: "▀").last.map { String($0) }
        // The cursor moves, then the style is selected again, so that no background color of the picture remains.
        #expect(afterPicture?.contains("\u{1B}[m") == true || afterPicture?.contains("\u{1B}[0;") == true)
        #expect(encoder.encode(page.frame()).isEmpty)
    }

    @Test("A large picture is scaled down; an invalid one shows only its description")
    func sizes() {
        let large = Picture(
            description: "Gray",
            width: 1000,
            pixels: Array(repeating: Picture.Pixel(red: 90, green: 90, blue: 90), count: 1_000_000)
        )
        let lines = Page.drawn([.picture(large)], columns: 80).split(separator: "\n")
        #expect(lines.first == Substring(String(repeating: "▀", count: 40)))
        #expect(lines.count == 21)
        for (width, count) in [(0, 5), (-1, 5), (3, 0), (10, 3)] {
            let broken = Picture(description: "Broken", width: width, pixels: Array(large.pixels.prefix(count)))
            #expect(Page.drawn([.picture(broken)]) == "Broken")
        }
    }
}
