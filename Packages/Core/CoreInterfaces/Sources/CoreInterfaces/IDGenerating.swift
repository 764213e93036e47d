import CoreModels
import Foundation

/// Makes the ids of new domain values. Injected, so that tests know them and a recorded session can be played again.
public protocol IDGenerating: Sendable {
    /// Makes a UUID, different from every other.
    func makeUUID() -> UUID
}

extension IDGenerating {
    /// Makes the id of a new value.
    public func makeID<Entity>() -> EntityID<Entity> {
        EntityID(makeUUID())
    }
}
