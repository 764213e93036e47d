import CoreInterfaces
import Testing

@testable import PhotoFiles

@Suite("Supported pictures", .timeLimit(.minutes(10)))
struct DecodingTests {
    @Test("Every kind of PNG is decoded exactly, interlaced or not")
    func png() throws {
        func points(_ name: String) throws -> [UInt8] {
            let points = try DecodedPicture(Pattern.bytes(name)).points
            #expect(points.width == Pattern.width && points.height == Pattern.height)
            return points.rgb
        }
        let color = Pattern.rgb(Pattern.color)
        #expect(try points("color.png") == color)
        #expect(try points("interlaced.png") == color)
        // Stored without compression, each row with another filter.
        #expect(try points("filters.png") == color)
        let gray = Pattern.rgb { x, _ in Array(repeating: UInt8(x * 6), count: 3) }
        #expect(try points("grey.png") == gray)
        #expect(try points("grey-clear.png") == gray)
        #expect(try points("deep.png") == gray)
        #expect(
            try points("one-bit.png")
                == Pattern.rgb { x, y in Array(repeating: (x / 4 + y / 4) % 2 == 1 ? 255 : 0, count: 3) })
        // Transparent pixels are drawn on white.
        #expect(try points("clear.png") == Pattern.rgb { x, y in x < 20 ? Pattern.color(x, y) : [255, 255, 255] })
        let palette: [[UInt8]] = [[255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
        #expect(try points("palette.png") == Pattern.rgb { x, _ in palette[x / 10 % 4] })
    }

    @Test(
        "A JPEG is decoded closely, with any colors, sampling, and restarts",
        arguments: [("444.jpg", 2.5), ("422.jpg", 4.0), ("420.jpg", 5.0), ("restart.jpg", 5.0), ("rgb.jpg", 2.5)])
    func jpeg(name: String, mean: Double) throws {
        let points = try DecodedPicture(Pattern.bytes(name)).points
        #expect(points.width == Pattern.width)
        #expect(Pattern.difference(points, Pattern.rgb(Pattern.color)).mean < mean)
    }

    @Test("A grayscale JPEG is gray")
    func gray() throws {
        let points = try DecodedPicture(Pattern.bytes("grey.jpg")).points
        let expected = Pattern.rgb { x, _ in Array(repeating: UInt8(x * 6), count: 3) }
        #expect(Pattern.difference(points, expected).most < 8)
    }

    @Test("The picture is upright for every camera orientation", arguments: [3, 5, 6, 8])
    func orientation(_ value: Int) throws {
        let bytes = try Pattern.bytes("turned-\(value).jpg")
        let header = try PictureHeader(bytes)
        #expect(header.width == Pattern.width && header.height == Pattern.height)
        let points = try DecodedPicture(bytes).points
        #expect(points.width == Pattern.width)
        #expect(Pattern.difference(points, Pattern.rgb(Pattern.color)).mean < 2.5)
    }

    @Test("A progressive JPEG is decoded to the mean of each 8 × 8 block")
    func progressive() throws {
        let points = try DecodedPicture(Pattern.bytes("progressive.jpg")).points
        #expect(points.width == 5 && points.height == 4)
        // The first block's mean: the colors of points 0 to 7.
        let first = points.rgb.prefix(3).map(Int.init)
        for (found, expected) in zip(first, [21, 28, 21]) { #expect(abs(found - expected) < 6) }
    }

    @Test("A large picture is scaled to 120 pixels on its longer side, with its colors in place")
    func large() throws {
        let points = try DecodedPicture(Pattern.bytes("large.jpg")).points
        #expect(points.width == 120 && points.height == 90)
        for (x, y) in [(10, 10), (60, 45), (110, 80)] {
            let found = points.rgb[(y * 120 + x) * 3..<(y * 120 + x) * 3 + 3].map(Int.init)
            for (found, expected) in zip(found, [x * 2 + 1, y * 10 / 4 + 1, 128]) { #expect(abs(found - expected) < 8) }
        }
    }

    @Test("An unsupported picture is an error that says what to do")
    func refusals() throws {
        func refusal(_ bytes: [UInt8]) -> PictureError? {
            do throws(PictureError) {
                _ = try DecodedPicture(bytes)
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal([]) == .unknownFormat)
        #expect(refusal(Array("GIF89a".utf8)) == .unknownFormat)
        #expect(try refusal(Pattern.bytes("inks.jpg")) == .unsupported("A JPEG in four inks, as for print,"))
        for name in ["color.png", "444.jpg"] {
            let bytes = try Pattern.bytes(name)
            for end in [4, 30, bytes.count / 2, bytes.count - 30] {
                #expect(refusal(Array(bytes.prefix(end))) != nil, "\(name) up to \(end)")
            }
        }
        var claims = try Pattern.bytes("color.png")
        claims.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        claims = Damage.sealed(claims)
        #expect(refusal(claims) == .tooManyPoints(width: 65536, height: 65536))
    }
}
