import CoreModels
import Testing

@Suite("The pixels of a photo", .timeLimit(.minutes(1)))
struct PhotoPointsTests {
    @Test("are complete rows, at most 120, of at most 120 pixels", arguments: [(1, 1), (2, 3), (120, 120), (120, 1)])
    func valid(width: Int, height: Int) throws {
        let rgb = [UInt8](repeating: 7, count: width * height * 3)
        let points = try #require(PhotoPoints(width: width, rgb: rgb))
        #expect(points.width == width && points.height == height && points.rgb == rgb)
    }

    @Test(
        "of no, incomplete or too many rows, or of too long ones, aren't a photo",
        arguments: [(0, 3), (-1, 3), (1, 0), (1, 2), (2, 9), (121, 363), (1, 363), (.max, 3)])
    func invalid(width: Int, count: Int) {
        #expect(PhotoPoints(width: width, rgb: [UInt8](repeating: 7, count: count)) == nil)
    }
}
