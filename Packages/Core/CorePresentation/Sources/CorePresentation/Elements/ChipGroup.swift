/// Short things beside each other of which each can be turned on or chosen: filters with their counts, times of a day.
///
/// A chip that is chosen is sent with ``Event/selected(_:in:)``; the feature says what that turns on or off.
public struct ChipGroup: Hashable, Sendable {
    /// One of them.
    public struct Chip: Hashable, Sendable, Identifiable {
        /// Names the chip.
        public var id: RowID
        /// What it is: "Boarding", "09:30".
        public var label: String
        /// How many things it stands for, where that helps to choose.
        public var count: Int?
        /// Whether it is on.
        public var isOn: Bool
        /// Whether it can be chosen now. A disabled one is shown, not hidden.
        public var isEnabled: Bool

        /// Creates a chip.
        public init(id: RowID, label: String, count: Int? = nil, isOn: Bool = false, isEnabled: Bool = true) {
            self.id = id
            self.label = label
            self.count = count
            self.isOn = isOn
            self.isEnabled = isEnabled
        }
    }

    /// Names the group.
    public var id: ElementID
    /// What its chips are: "Kind of care", "Times on 5 May". Never empty.
    public var label: String
    /// The chips, in order.
    public var chips: [Chip]

    /// Creates a group.
    public init(id: ElementID, label: String, chips: [Chip]) {
        self.id = id
        self.label = label
        self.chips = chips
    }
}
