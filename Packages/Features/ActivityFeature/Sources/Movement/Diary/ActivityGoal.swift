import CoreModels

/// The time that a pet should be on the move in a day, according to published advice.
///
/// The values are rules of thumb of animal charities and kennel clubs, not measurements, and don't consider the
/// individual animal. Each was read second-hand, in pages that quote them.
public struct ActivityGoal: Hashable, Sendable {
    /// The minutes on the move in a day.
    public let minutes: Int
    /// The reason for the value, in words.
    public let reason: String
    /// The source of the advice.
    public let source: String

    /// The age in months up to which a dog counts as growing.
    static let grownDog = 18

    /// Creates the goal of a pet.
    /// - Parameters:
    ///   - months: Its age, or `nil` if it is unknown, which counts as grown.
    ///   - weight: Its weight, which the goal of a grown dog needs.
    /// - Throws: ``ActivityGoalError`` if no published advice applies.
    public init(species: Species, months: Int?, weight: Weight?) throws(ActivityGoalError) {
        switch species {
        case .dog: self = try Self.dog(months: months, weight: weight)
        case .cat:
            minutes = 30
            reason = "cat, two to three games of 10 to 15 minutes"
            source = "usual advice on play for indoor cats, second-hand"
        case .rabbit, .smallMammal, .bird, .reptile, .fish, .horse, .other: throw .nothingPublished(species)
        }
    }

    private init(_ minutes: Int, _ reason: String, _ source: String) {
        self.minutes = minutes
        self.reason = reason
        self.source = source
    }

    private static func dog(months: Int?, weight: Weight?) throws(ActivityGoalError) -> ActivityGoal {
        if let months, months < grownDog {
            let each = 5 * max(months, 2)
            return ActivityGoal(
                min(each * 2, 120), "growing dog, twice \(each) minutes: 5 for each month of its age",
                "The Kennel Club (UK), second-hand")
        }
        guard let weight else { throw .weightNeeded }
        let charity = "PDSA (UK) by breed, second-hand; here by the weight of such breeds"
        return switch weight.kilograms {
        case ..<10: ActivityGoal(30, "dog of less than 10 kg, like a Chihuahua or Yorkshire Terrier", charity)
        case ..<20: ActivityGoal(60, "dog of 10 to 20 kg, like a Cocker Spaniel or Pug", charity)
        case ..<45: ActivityGoal(120, "dog of 20 to 45 kg, like a Labrador or German Shepherd", charity)
        default: ActivityGoal(60, "dog of 45 kg and more, like a Bernese Mountain Dog", charity)
        }
    }
}

/// The reasons there is no goal.
public enum ActivityGoalError: Error, Hashable, Sendable {
    /// No advice is published that applies to all animals of the species.
    case nothingPublished(Species)
    /// The goal of a grown dog depends on its weight, which is unknown.
    case weightNeeded
}

extension ActivityGoalError: CustomStringConvertible {
    /// The missing information, and what to do.
    public var description: String {
        switch self {
        case .nothingPublished(let species):
            "No goal is published that fits every \(species.name.lowercased()); ask your vet what is good for yours."
        case .weightNeeded: "The goal of a grown dog depends on its weight: add one to its health."
        }
    }
}
