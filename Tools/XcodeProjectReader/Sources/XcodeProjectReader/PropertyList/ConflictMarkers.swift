/// Finds the conflict markers that git leaves in a file.
enum ConflictMarkers {
    private static let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }

    /// Returns the number of the first line that starts with a conflict marker, from 1; nil if there is none.
    static func firstLine(in bytes: [UInt8]) -> Int? {
        var line = 1
        var isStart = true
        for index in bytes.indices {
            if isStart, markers.contains(where: { bytes[index...].starts(with: $0) }) { return line }
            isStart = bytes[index] == 10
            if isStart { line += 1 }
        }
        return nil
    }
}
