import Foundation

/// The weight of an animal in whole grams, so that it survives storage and the wire unchanged.
public struct Weight: Hashable, Sendable {
    /// The maximum weight: 2,000 kg, above the heaviest horse.
    public static let heaviest = 2_000_000

    /// The weight in grams, from 1 to ``heaviest``.
    public let grams: Int

    /// Creates a weight.
    /// - Throws: ``WeightError`` if it isn't positive or exceeds ``heaviest``.
    public init(grams: Int) throws(WeightError) {
        guard grams > 0 else { throw .notPositive }
        guard grams <= Self.heaviest else { throw .tooHeavy }
        self.grams = grams
    }

    /// Creates a weight from a measurement in any unit of mass, rounded to the nearest gram.
    /// - Throws: ``WeightError`` if it rounds to zero, isn't a number or exceeds ``heaviest``.
    public init(_ measurement: Measurement<UnitMass>) throws(WeightError) {
        let grams = measurement.converted(to: .grams).value.rounded()
        guard grams > 0 else { throw .notPositive }
        guard grams <= Double(Self.heaviest) else { throw .tooHeavy }
        try self.init(grams: Int(grams))
    }

    /// The weight as a measurement in kilograms.
    public var measurement: Measurement<UnitMass> {
        Measurement(value: kilograms, unit: .kilograms)
    }

    /// The weight in kilograms.
    public var kilograms: Double {
        Double(grams) / 1000
    }
}

extension Weight: Comparable {
    /// Orders weights, lightest first.
    public static func < (left: Self, right: Self) -> Bool {
        left.grams < right.grams
    }
}

/// The reasons a number or text isn't a valid weight.
public enum WeightError: Error, Hashable, Sendable {
    /// The text isn't a number with a known unit.
    case unreadable(String)
    /// The weight is zero or negative, or not a number.
    case notPositive
    /// The weight exceeds ``Weight/heaviest``.
    case tooHeavy
}
