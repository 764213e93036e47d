/// A reason for a selection, ranked by certainty and distance.
struct RankedReason {
    let certainty: Certainty
    /// The number of dependency edges between the file and the tests.
    let distance: Int
    let reason: SelectionReason

    /// Whether this reason is more certain, or equally certain and nearer.
    func isBetter(than other: RankedReason) -> Bool {
        (certainty, distance) < (other.certainty, other.distance)
    }
}
