import CorePresentation
import Testing

@Suite("Chips, ratings, maps and pictures", .timeLimit(.minutes(10)))
struct PictorialTests {
    private func inconsistencies(_ element: Element) -> [String] {
        Screen(id: "s", title: "S", body: [element]).inconsistencies
    }

    @Test("Two chips with one id and chips without a label are inconsistencies")
    func chips() {
        let chip = ChipGroup.Chip(id: "a", label: "A")
        #expect(
            inconsistencies(.chips(ChipGroup(id: "c", label: "", chips: [chip, chip]))) == [
                "Two chips have the id \"a\".", "Chips \"c\" have no label.",
            ])
    }

    @Test("Impossible ratings are inconsistencies", arguments: [(6.0, 5), (-1, 5), (Double.nan, 5), (1, 0), (1, 11)])
    func ratings(value: Double, scale: Int) {
        #expect(inconsistencies(.rating(StarRating(value, of: scale))).count == 1)
        #expect(inconsistencies(.rating(StarRating(5))).isEmpty)
    }

    @Test("Impossible coordinates and a map without a summary are inconsistencies")
    func maps() {
        let points = [TrackMap.Point(latitude: 91, longitude: 0), TrackMap.Point(latitude: 0, longitude: .nan)]
        #expect(
            inconsistencies(.map(TrackMap(id: "m", title: "M", summary: "", segments: [points]))) == [
                "Map \"m\" has no summary.", "Map \"m\" has 2 places outside of Earth, the first at 91.0, 0.0.",
            ])
    }

    @Test("A picture with incomplete rows and one without a description are inconsistencies")
    func pictures() {
        let pixel = Picture.Pixel(red: 1, green: 2, blue: 3)
        #expect(
            inconsistencies(.picture(Picture(description: "", width: 2, pixels: [pixel]))) == [
                "A picture has no description.", "A picture of 1 pixels can't have rows of 2.",
            ])
        let whole = Picture(description: "D", width: 2, pixels: [pixel, pixel])
        #expect(inconsistencies(.picture(whole)).isEmpty)
        #expect(whole.height == 1)
    }
}
