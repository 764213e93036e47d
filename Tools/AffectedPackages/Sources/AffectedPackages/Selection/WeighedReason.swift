/// A reason for a selection, with what tells the better of two.
struct WeighedReason {
    let certainty: Certainty
    /// How many steps the file is away.
    let distance: Int
    let reason: SelectionReason

    /// Whether this one is surer, or as sure and nearer.
    func isBetter(than other: WeighedReason) -> Bool {
        (certainty, distance) < (other.certainty, other.distance)
    }
}
