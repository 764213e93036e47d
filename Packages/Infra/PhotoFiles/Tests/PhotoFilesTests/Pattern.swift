import CoreModels
import Foundation

/// The picture in the files of `Pictures`, which were created with Pillow, or by hand if Pillow doesn't write the
/// format: 40 × 30 pixels that become redder to the right, greener downwards and bluer along both.
enum Pattern {
    static let width = 40
    static let height = 30

    static func color(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(x * 6), UInt8(y * 8), UInt8((x + y) * 3)] }

    static func rgb(_ color: (Int, Int) -> [UInt8]) -> [UInt8] {
        (0..<width * height).flatMap { color($0 % width, $0 / width) }
    }

    static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures").appending(path: name)
    }

    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

    /// The maximum and the mean difference between the samples of two pictures.
    static func difference(_ found: PhotoPoints, _ expected: [UInt8]) -> (most: Int, mean: Double) {
        guard found.rgb.count == expected.count else { return (256, 256) }
        let differences = zip(found.rgb, expected).map { abs(Int($0) - Int($1)) }
        return (differences.max() ?? 256, Double(differences.reduce(0, +)) / Double(differences.count))
    }
}
