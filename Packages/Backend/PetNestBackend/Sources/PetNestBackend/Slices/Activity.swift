import ActivitySlice
import BackendCore

extension Slices {
    /// Pets' activities.
    static let activity = Slice.activity
}
