import CoreModels
import Foundation
import Movement

/// The encoding of points in API.md: zigzag-encoded differences to the previous point, in groups of seven bits.
enum TrackBytes {
    private static let latest = 4_102_444_800_000

    static func base64(_ steps: [TrackFilter.Step]) -> String {
        var bytes: [UInt8] = []
        var time = 0
        var latitude = 0
        var longitude = 0
        var beginsSegment = false
        func append(_ difference: Int) {
            var value = UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63))
            while value > 0x7F {
                bytes.append(UInt8(value & 0x7F) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(value))
        }
        for step in steps {
            guard case .point(let point) = step else {
                if case .newSegment = step { beginsSegment = true }
                continue
            }
            let now = (
                time: Int((point.time * 1000).rounded()), latitude: Int((point.place.latitude * 1e6).rounded()),
                longitude: Int((point.place.longitude * 1e6).rounded())
            )
            // Readings of the same millisecond are merged.
            guard now.time > time else { continue }
            if beginsSegment { bytes.append(0) }
            beginsSegment = false
            append(now.time - time)
            append(now.latitude - latitude)
            append(now.longitude - longitude)
            (time, latitude, longitude) = now
        }
        return Data(bytes).base64EncodedString()
    }

    /// - Returns: The steps, or `nil` if the text isn't an encoded track.
    static func steps(base64: String) -> [TrackFilter.Step]? {
        guard let data = Data(base64Encoded: base64) else { return nil }
        let bytes = [UInt8](data)
        var position = 0
        func next() -> Int? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 63, by: 7) {
                guard position < bytes.count else { return nil }
                let byte = bytes[position]
                position += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int(value >> 1) ^ -Int(value & 1) }
            }
            return nil
        }
        var steps: [TrackFilter.Step] = []
        var time = 0
        var latitude = 0
        var longitude = 0
        while position < bytes.count {
            guard var later = next() else { return nil }
            if later == 0 {
                steps.append(.newSegment)
                guard let next = next() else { return nil }
                later = next
            }
            guard let north = next(), let east = next(), (1...latest).contains(later) else { return nil }
            time = time &+ later
            latitude = latitude &+ north
            longitude = longitude &+ east
            guard time <= latest,
                let place = Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
            else { return nil }
            steps.append(.point(TrackPoint(place, time: Double(time) / 1000)))
        }
        return steps
    }
}
