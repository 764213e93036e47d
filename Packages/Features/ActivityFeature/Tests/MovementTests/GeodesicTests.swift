import CoreModels
import Testing

@testable import Movement

@Suite("Distance on Earth", .timeLimit(.minutes(10)))
struct GeodesicTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Rows 1 to 3 of C. F. F. Karney's test set for GeographicLib, row 4 of its documentation, row 5 of T. Vincenty's
    /// nearly opposite places.
    private static let pairs: [(Double, Double, Double, Double, meters: Double)] = [
        (35.60777, -139.44815, -11.17491, -69.95921, 8_935_244.5605),
        (55.52454, 106.05087, 77.03196, 197.18234 - 360, 4_105_086.1714),
        (-19.79938, -174.47484, -11.99349, -154.35109, 2_319_004.8601),
        (-41.32, 174.81, 40.96, -5.50, 19_959_679.267),
        (0, 0, 0.5, 179.5, 19_936_288.579),
    ]

    @Test("Published distances are matched to a meter, in both directions", arguments: pairs.indices)
    func published(index: Int) throws {
        let row = Self.pairs[index]
        let start = try place(row.0, row.1)
        let end = try place(row.2, row.3)
        #expect(abs(start.geodesicDistance(to: end) - row.meters) < 1)
        #expect(abs(end.geodesicDistance(to: start) - row.meters) < 1)
    }

    @Test("A degree to the north at the equator is right, although the sphere is more than 0.5 % wrong")
    func meridian() throws {
        let start = try place(0, 0)
        let end = try place(1, 0)
        // The length of a degree of latitude at the equator on WGS 84.
        let meters = 110_574.389
        #expect(abs(start.geodesicDistance(to: end) - meters) < 0.01)
        #expect(abs(start.distance(to: end) / meters - 1) > 0.005)
    }

    @Test("Antipodal places, for which the formula doesn't converge, are right to 0.5 %")
    func antipodes() throws {
        // Half a meridian of WGS 84.
        let half = 20_003_931.4586
        for (start, end) in [((0.0, 0.0), (0.0, 180.0)), ((30, 10), (-30, -170)), ((0, 0), (0.5, 179.7))] {
            let meters = try place(start.0, start.1).geodesicDistance(to: place(end.0, end.1))
            #expect(abs(meters / half - 1) < 0.005)
        }
    }

    @Test("The distance of a place to itself is zero, and the poles and the date line are no edge")
    func edges() throws {
        #expect(try place(52.5, 13.4).geodesicDistance(to: place(52.5, 13.4)) == 0)
        #expect(try place(90, 0).geodesicDistance(to: place(90, 120)) < 0.001)
        let across = try place(10, 179.999).geodesicDistance(to: place(10, -179.999))
        let beside = try place(10, 0).geodesicDistance(to: place(10, 0.002))
        #expect(abs(across - beside) < 0.001)
    }
}
