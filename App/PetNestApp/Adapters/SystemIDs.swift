import CoreInterfaces
import Foundation

/// Makes random ids.
struct SystemIDs: IDGenerating {
    func makeUUID() -> UUID {
        UUID()
    }
}
