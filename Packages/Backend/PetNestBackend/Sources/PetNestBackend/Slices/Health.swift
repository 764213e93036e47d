import BackendCore
import HealthSlice

extension Slices {
    /// Pets' health records.
    static let health = Slice.health
}
