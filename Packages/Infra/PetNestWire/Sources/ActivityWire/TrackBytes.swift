import Foundation

/// A point of a track, in the integers of the wire.
public struct TrackReading: Hashable, Sendable {
    /// The milliseconds since 1970.
    public let time: Int
    /// The latitude, in millionths of a degree.
    public let latitude: Int
    /// The longitude, in millionths of a degree.
    public let longitude: Int
    /// Whether a segment begins here, which isn't connected with the previous one.
    public var beginsSegment: Bool

    /// Creates a point.
    public init(time: Int, latitude: Int, longitude: Int, beginsSegment: Bool = false) {
        self.time = time
        self.latitude = latitude
        self.longitude = longitude
        self.beginsSegment = beginsSegment
    }
}

/// A compact encoding of points: the differences from the previous point, or from zero, as variable-length numbers.
///
/// A point is time, latitude and longitude, each zigzag-encoded (0, -1, 1, -2 … as 0, 1, 2, 3 …) in groups of seven
/// bits, the lowest first. Times increase, so a byte 0 instead of a time marks a new segment. At a reading per second a
/// point takes four to five bytes.
public enum TrackBytes {
    /// Returns the bytes of points, whose times increase.
    public static func data(_ points: [TrackReading]) -> Data {
        var bytes: [UInt8] = []
        var time = 0
        var latitude = 0
        var longitude = 0
        func append(_ difference: Int) {
            var value = UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63))
            while value > 0x7F {
                bytes.append(UInt8(value & 0x7F) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(value))
        }
        for point in points {
            if point.beginsSegment { bytes.append(0) }
            append(point.time - time)
            append(point.latitude - latitude)
            append(point.longitude - longitude)
            time = point.time
            latitude = point.latitude
            longitude = point.longitude
        }
        return Data(bytes)
    }

    /// Returns the points of bytes, or `nil` if the bytes aren't valid points.
    public static func points(_ data: Data) -> [TrackReading]? {
        var points: [TrackReading] = []
        var rest = data[...]
        func next() -> Int? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 63, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int(value >> 1) ^ -Int(value & 1) }
            }
            return nil
        }
        var time = 0
        var latitude = 0
        var longitude = 0
        while !rest.isEmpty {
            guard var later = next() else { return nil }
            let beginsSegment = later == 0
            if beginsSegment {
                guard let next = next() else { return nil }
                later = next
            }
            guard let north = next(), let east = next(), (1...4_102_444_800_000).contains(later) else { return nil }
            time = time &+ later
            latitude = latitude &+ north
            longitude = longitude &+ east
            guard (1...4_102_444_800_000).contains(time), abs(latitude) <= 90_000_000, abs(longitude) <= 180_000_000
            else { return nil }
            points.append(
                TrackReading(time: time, latitude: latitude, longitude: longitude, beginsSegment: beginsSegment))
        }
        return points
    }
}
