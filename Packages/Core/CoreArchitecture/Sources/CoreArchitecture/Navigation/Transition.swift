/// Where a feature would like to go from here, in its own terms: each feature declares an enumeration of its own.
///
/// A transition says what happened or is wanted (`PetHealthOutput.vaccinations(of: pet)`), never which feature answers
/// it; a coordinator above decides that.
public protocol Transition: Hashable, Sendable {}

/// The transitions that every reducer may ask for. A view model asks its coordinator instead, and names itself.
public enum CommonTransition: Transition {
    /// The store's screen has done its work or isn't wanted any more; ``StoreScreenSource`` closes itself.
    case close
}
