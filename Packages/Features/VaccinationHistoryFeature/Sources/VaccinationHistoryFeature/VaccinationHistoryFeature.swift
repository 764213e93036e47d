import CoreArchitecture
import CoreModels

/// All vaccinations of a pet, newest first, to be read.
///
/// ## Topics
/// - Opening it: ``makeCoordinator(pet:dependencies:stack:parent:)``
/// - What it needs: ``VaccinationHistoryDependencies``, ``VaccinationFetching``
/// - The wire: ``VaccinationGateway``
public enum VaccinationHistoryFeature {
    /// Makes the coordinator of one pet's vaccinations. `start()` shows the list, and so does `open(_:)` of nothing.
    /// - Parameters:
    ///   - pet: The pet; one that isn't there is told on the screen.
    ///   - dependencies: What the feature needs.
    ///   - stack: Where the screen is shown. It keeps the coordinator; the coordinator doesn't keep the stack.
    ///   - parent: Who takes the transitions that this coordinator doesn't know. Held weakly.
    @MainActor
    public static func makeCoordinator(
        pet: PetID,
        dependencies: some VaccinationHistoryDependencies,
        stack: ScreenStack,
        parent: (any Coordinator)?
    ) -> any Coordinator {
        VaccinationHistoryCoordinator(pet: pet, dependencies: dependencies, stack: stack, parent: parent)
    }
}
