/// The differences between two input records: the reasons why a result of one isn't valid for the other.
public struct InputDifference: Hashable, Sendable {
    /// An input that has different values in the two records.
    public struct Change: Hashable, Sendable {
        /// The kind of the input.
        public let kind: KeyInput.Kind
        /// The name of the input.
        public let name: String
        /// The value in the old record.
        public let old: KeyInput.Value
        /// The value in the new record.
        public let new: KeyInput.Value

        /// Creates a change from an old input and its new value.
        public init(_ input: KeyInput, _ new: KeyInput.Value) {
            self.init(kind: input.kind, name: input.name, old: input.value, new: new)
        }

        init(kind: KeyInput.Kind, name: String, old: KeyInput.Value, new: KeyInput.Value) {
            self.kind = kind
            self.name = name
            self.old = old
            self.new = new
        }
    }

    /// The inputs that only the new record has.
    public let added: [KeyInput]
    /// The inputs that only the old record has.
    public let removed: [KeyInput]
    /// The inputs that both records have, with different values.
    public let changed: [Change]

    /// Creates a difference in which nothing was added or removed.
    public init(changed: [Change]) {
        added = []
        removed = []
        self.changed = changed
    }

    /// Compares two records. Each list of the difference is sorted by kind and name.
    public init(from old: InputRecord, to new: InputRecord) {
        var added: [KeyInput] = []
        var removed: [KeyInput] = []
        var changed: [Change] = []
        var olds = old.inputs[...]
        for input in new.inputs {
            while let first = olds.first, InputRecord.isBefore(first, input) {
                removed.append(first)
                olds.removeFirst()
            }
            guard let first = olds.first, !InputRecord.isBefore(input, first) else {
                added.append(input)
                continue
            }
            if first.value != input.value {
                changed.append(Change(kind: input.kind, name: input.name, old: first.value, new: input.value))
            }
            olds.removeFirst()
        }
        self.added = added
        self.removed = removed + olds
        self.changed = changed
    }

    /// Whether the two records have the same inputs.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
}
