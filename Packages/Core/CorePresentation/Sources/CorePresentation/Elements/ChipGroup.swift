/// Short options in a row, such as filters with their counts or times of a day.
///
/// A chosen chip is sent with ``Event/selected(_:in:)``; the feature decides which chips are then on or off.
public struct ChipGroup: Hashable, Sendable {
    /// One option of the group.
    public struct Chip: Hashable, Sendable, Identifiable {
        /// The id of the chip.
        public var id: RowID
        /// The text: "Boarding", "09:30".
        public var label: String
        /// The number of things that it includes, if that helps to choose.
        public var count: Int?
        /// Whether it is on.
        public var isOn: Bool
        /// Whether it can be chosen now. A disabled chip is still shown.
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

    /// The id of the group.
    public var id: ElementID
    /// The label of the chips: "Kind of care", "Times on 5 May". Never empty.
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
