import ActivityWire
import CoreModels
import Foundation
import Movement

extension TrackBytes {
    /// Returns the encoded points of steps. Readings of the same millisecond are merged.
    static func base64(_ steps: [TrackFilter.Step]) -> String {
        var points: [TrackReading] = []
        var beginsSegment = false
        for step in steps {
            guard case .point(let point) = step else {
                if case .newSegment = step { beginsSegment = true }
                continue
            }
            let reading = TrackReading(
                time: Int((point.time * 1000).rounded()), latitude: Int((point.place.latitude * 1e6).rounded()),
                longitude: Int((point.place.longitude * 1e6).rounded()), beginsSegment: beginsSegment)
            guard reading.time > points.last?.time ?? 0 else { continue }
            points.append(reading)
            beginsSegment = false
        }
        return data(points).base64EncodedString()
    }

    /// - Returns: The steps, or `nil` if the text isn't an encoded track.
    static func steps(base64: String) -> [TrackFilter.Step]? {
        guard let data = Data(base64Encoded: base64), let points = points(data) else { return nil }
        var steps: [TrackFilter.Step] = []
        for point in points {
            guard
                let place = Coordinate(
                    latitude: Double(point.latitude) / 1e6, longitude: Double(point.longitude) / 1e6)
            else { return nil }
            if point.beginsSegment { steps.append(.newSegment) }
            steps.append(.point(TrackPoint(place, time: Double(point.time) / 1000)))
        }
        return steps
    }
}
