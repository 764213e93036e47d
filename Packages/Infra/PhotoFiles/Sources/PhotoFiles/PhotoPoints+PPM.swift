import CoreModels
import Foundation

extension PhotoPoints {
    /// The pixels in the portable pixmap format, P6 (<https://netpbm.sourceforge.net/doc/ppm.html>).
    var ppm: Data { Data("P6\n\(width) \(height)\n255\n".utf8) + rgb }

    /// Decodes the output of ``ppm``. Other files of the format aren't supported.
    init?(ppm data: Data) {
        let lines = data.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0].elementsEqual("P6".utf8), lines[2].elementsEqual("255".utf8) else {
            return nil
        }
        let size = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard size.count == 2, (1...Self.mostSide).contains(size[0]), (1...Self.mostSide).contains(size[1]),
            lines[3].count == size[0] * size[1] * 3
        else { return nil }
        self.init(width: size[0], rgb: Array(lines[3]))
    }
}
