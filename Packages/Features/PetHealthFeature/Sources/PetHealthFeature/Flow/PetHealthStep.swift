import CoreArchitecture

/// The transitions within the feature.
enum PetHealthStep: Transition {
    /// To the dashboard as a vet would see it.
    case vetView
}
