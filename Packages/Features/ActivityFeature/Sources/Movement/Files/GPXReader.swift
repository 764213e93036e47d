/// Reads the tracks of a GPX file: `gpx`, `trk`, `trkseg`, `trkpt` with `lat` and `lon`, and its `time` in UTC.
///
/// Routes, waypoints and extensions are skipped. A point without a time is left out and the others are kept.
struct GPXReader {
    private var scanner: XMLScanner

    init(_ bytes: [UInt8]) {
        scanner = XMLScanner(bytes)
    }

    /// Returns whether the content begins like XML.
    static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return start.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "<")
    }

    /// Passes the points to a reader.
    /// - Returns: The first damage, or `nil`. Everything before it was read.
    consuming func read(into reader: inout TrackReader) -> TrackFileDamage? {
        do throws(TrackFileDamage) {
            try readAll(into: &reader)
            return nil
        } catch {
            return error
        }
    }

    private mutating func readAll(into reader: inout TrackReader) throws(TrackFileDamage) {
        var point: (latitude: Double, longitude: Double)?
        var time = ""
        var path: [String] = []
        while let token = try scanner.next() {
            switch token {
            case .start(let name, let attributes):
                if path.isEmpty, name != "gpx" { throw scanner.damage("<gpx>", "<\(name)>") }
                path.append(name)
                if path.count == 4, name == "trkpt" {
                    // An unreadable coordinate becomes NaN, which the filter rejects.
                    let latitude = attributes["lat"].flatMap { Double($0.trimmingSpaces) } ?? .nan
                    let longitude = attributes["lon"].flatMap { Double($0.trimmingSpaces) } ?? .nan
                    point = (latitude, longitude)
                    time = ""
                }
            case .text(let text):
                if path.count == 5, path[4] == "time" { time += text }
            case .end(let name):
                path.removeLast()
                if path.count == 3, name == "trkpt", let place = point {
                    point = nil
                    guard reader.count < TrackFile.mostPoints else {
                        throw scanner.damage("at most \(TrackFile.mostPoints) points", "more")
                    }
                    reader.add(
                        latitude: place.latitude, longitude: place.longitude, time: Timestamp.seconds(iso8601: time))
                } else if path.count == 2, name == "trkseg" {
                    reader.endSegment()
                }
            }
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
