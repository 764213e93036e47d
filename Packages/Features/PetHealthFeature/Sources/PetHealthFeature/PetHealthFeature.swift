import CoreArchitecture
import CoreModels

/// A pet's health: the dashboard, and what is entered and removed from there.
///
/// ## Topics
/// - Opening it: ``makeCoordinator(pet:mode:dependencies:stack:parent:)``
/// - What it needs: ``PetHealthDependencies``, ``HealthDataFetching``, ``ReminderManaging``
/// - What it asks for: ``PetHealthTransition``
/// - The wire: ``HealthGateway``
public enum PetHealthFeature {
    /// Makes the coordinator of one pet's health. `start()` shows the dashboard; `open(_:)` takes `vet`, `weights`,
    /// `visits`, `reminders`, `weights/new`, `visits/new`, `vaccinations/new`, `reminders/new`, or nothing for the
    /// dashboard itself.
    /// - Parameters:
    ///   - pet: The pet; one that isn't there is told on the dashboard.
    ///   - mode: For whom the dashboard is.
    ///   - dependencies: What the feature needs.
    ///   - stack: Where the screens are shown. They keep the coordinator; the coordinator doesn't keep the stack.
    ///   - parent: Who takes the transitions that this coordinator doesn't know. Held weakly.
    @MainActor
    public static func makeCoordinator(
        pet: PetID,
        mode: PetHealthMode = .owner,
        dependencies: some PetHealthDependencies,
        stack: ScreenStack,
        parent: (any Coordinator)?
    ) -> any Coordinator {
        PetHealthCoordinator(pet: pet, mode: mode, dependencies: dependencies, stack: stack, parent: parent)
    }
}
