/// Where a feature would like to go from here, in its own terms: each feature declares an enumeration of its own.
///
/// A transition says what happened or is wanted (`PetHealthTransition.vaccinations(of: pet)`), never which feature
/// answers it; a coordinator above decides that.
public protocol Transition: Hashable, Sendable {}

/// The transitions that every feature may ask for.
public enum CommonTransition: Transition {
    /// The screen on top has done its work or isn't wanted any more.
    case close
}
