import CoreModels
import Foundation

/// Generates the ids of new domain values. It is injected, so that tests can predict them and a recorded session can be
/// replayed.
public protocol IDGenerating: Sendable {
    /// Generates a unique UUID.
    func makeUUID() -> UUID
}

extension IDGenerating {
    /// Generates the id of a new value.
    public func makeID<Entity>() -> EntityID<Entity> {
        EntityID(makeUUID())
    }
}
