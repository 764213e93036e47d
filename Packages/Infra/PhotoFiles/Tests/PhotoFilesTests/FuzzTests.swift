import Foundation
import Testing

@testable import PhotoFiles

/// More rounds by `PHOTO_FUZZ_ROUNDS=8000`: 100,000 inputs and more over all pictures.
@Suite("Damaged and hostile pictures", .timeLimit(.minutes(10)))
struct FuzzTests {
    private static let pictures = [
        "420.jpg", "clear.png", "color.png", "deep.png", "filters.png", "grey.jpg", "interlaced.png", "one-bit.png",
        "palette.png",
        "progressive.jpg", "restart.jpg", "rgb.jpg", "turned-6.jpg",
    ]

    private static var rounds: Int {
        ProcessInfo.processInfo.environment["PHOTO_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 40
    }

    @Test("Any damage results in a picture or an error", arguments: pictures)
    func damaged(name: String) throws {
        let original = try Pattern.bytes(name)
        var damage = Damage(seed: UInt64(original.count))
        var refused = 0
        for round in 0..<Self.rounds {
            var bytes = damage.to(original)
            // With valid checksums, the damage reaches the decompression.
            if name.hasSuffix("png"), round % 8 != 0 { bytes = Damage.sealed(bytes) }
            do throws(PictureError) {
                let points = try DecodedPicture(bytes).points
                #expect(points.rgb.count == points.width * points.height * 3)
            } catch {
                refused += 1
                #expect(error.description.hasSuffix("."))
            }
        }
        #expect(refused > 0)
    }

    @Test("A decompression bomb is rejected before it is decompressed")
    func bomb() throws {
        // An empty stored stream, after a header that declares 20,000 × 5,000 pixels of 16 bits.
        var bytes = try Pattern.bytes("color.png")
        bytes.replaceSubrange(16..<26, with: [0, 0, 0x4E, 0x20, 0, 0, 0x13, 0x88, 16, 6])
        #expect(throws: PictureError.tooManyPoints(width: 20000, height: 5000)) {
            try DecodedPicture(Damage.sealed(bytes))
        }
    }
}
