import CoreModels
import Foundation

extension Coordinate {
    /// Returns the shortest distance to another place on Earth's surface, in meters.
    ///
    /// Vincenty's inverse formula on the WGS 84 ellipsoid (T. Vincenty, "Direct and Inverse Solutions of Geodesics on
    /// the Ellipsoid with Application of Nested Equations", Survey Review 23, 1975), accurate to a millimeter. It
    /// doesn't converge for some nearly antipodal places. Their distance is ``distance(to:)`` on a sphere, with an
    /// error below 0.1 %, because such a path crosses all latitudes. The sphere alone would be 0.56 % wrong from south
    /// to north at the equator.
    public func geodesicDistance(to other: Coordinate) -> Double {
        Vincenty(from: self, to: other)?.meters ?? distance(to: other)
    }
}

/// One solution of Vincenty's inverse formula.
private struct Vincenty {
    private static let semiMajorAxis = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    /// The maximum number of iterations. Nearly antipodal places of the published test sets need up to 181, all others
    /// less than ten.
    private static let mostRounds = 500
    private static let semiMinorAxis = semiMajorAxis * (1 - flattening)

    let meters: Double

    /// Solves the formula, or returns `nil` if it doesn't converge.
    init?(from start: Coordinate, to end: Coordinate) {
        let flattening = Self.flattening
        let length = start.eastward(to: end) * .pi / 180
        // Latitudes on the auxiliary sphere.
        let first = atan((1 - flattening) * tan(start.latitude * .pi / 180))
        let second = atan((1 - flattening) * tan(end.latitude * .pi / 180))
        let sinFirst = sin(first)
        let cosFirst = cos(first)
        let sinSecond = sin(second)
        let cosSecond = cos(second)

        var lambda = length
        for _ in 0..<Self.mostRounds {
            let sinLambda = sin(lambda)
            let cosLambda = cos(lambda)
            let across = cosSecond * sinLambda
            let along = cosFirst * sinSecond - sinFirst * cosSecond * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            if sinSigma == 0 {
                meters = 0
                return
            }
            let cosSigma = sinFirst * sinSecond + cosFirst * cosSecond * cosLambda
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cosFirst * cosSecond * sinLambda / sinSigma
            let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            // On the equator the term is 0, and its divisor would be 0.
            let cosDoubleMiddle = cosSquaredAlpha > 1e-12 ? cosSigma - 2 * sinFirst * sinSecond / cosSquaredAlpha : 0
            let correction = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
            let square = 2 * cosDoubleMiddle * cosDoubleMiddle - 1
            let next =
                length + (1 - correction) * flattening * sinAlpha
                * (sigma + correction * sinSigma * (cosDoubleMiddle + correction * cosSigma * square))
            let change = abs(next - lambda)
            lambda = next
            guard change.isFinite, abs(lambda) <= .pi * 2 else { return nil }
            if change < 1e-12 {
                meters = Self.meters(cosSquaredAlpha, sigma, sinSigma, cosSigma, cosDoubleMiddle)
                return
            }
        }
        return nil
    }

    private static func meters(
        _ cosSquaredAlpha: Double, _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ cosDoubleMiddle: Double
    ) -> Double {
        let excess = semiMajorAxis * semiMajorAxis / (semiMinorAxis * semiMinorAxis) - 1
        let squared = cosSquaredAlpha * excess
        let scale = 1 + squared / 16_384 * (4096 + squared * (squared * (320 - 175 * squared) - 768))
        let turn = squared / 1024 * (256 + squared * (squared * (74 - 47 * squared) - 128))
        let middle = cosDoubleMiddle
        let higher =
            turn / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
        let difference = turn * sinSigma * (middle + turn / 4 * (cosSigma * (2 * middle * middle - 1) - higher))
        return semiMinorAxis * scale * (sigma - difference)
    }
}
