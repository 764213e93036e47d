import CoreInterfaces
import Foundation
import Synchronization

/// Generates ids that count up: `00000000-0000-0000-0000-000000000001`, and so on.
public final class SequentialIDs: IDGenerating {
    private let last = Atomic<UInt64>(0)

    /// Creates a generator that starts at 1.
    public init() {}

    /// Generates the next UUID.
    public func makeUUID() -> UUID {
        let number = last.add(1, ordering: .sequentiallyConsistent).newValue
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * index)) }
        return UUID(
            uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0))
        )
    }
}
