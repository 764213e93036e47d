import CoreInterfaces
import Foundation

/// Creates random ids.
struct SystemIDs: IDGenerating {
    func makeUUID() -> UUID {
        UUID()
    }
}
