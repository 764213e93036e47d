/// What two records of inputs don't share: why a result of one says nothing of the other.
public struct InputDifference: Hashable, Sendable {
    /// An input that both have, with another value.
    public struct Change: Hashable, Sendable {
        /// What sort of thing it is.
        public let kind: KeyInput.Kind
        /// Its name.
        public let name: String
        /// What it was.
        public let old: KeyInput.Value
        /// What it is now.
        public let new: KeyInput.Value

        /// An input with its value now.
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

    /// Inputs of the new record alone.
    public let added: [KeyInput]
    /// Inputs of the old record alone.
    public let removed: [KeyInput]
    /// Inputs of both with another value.
    public let changed: [Change]

    /// Creates a difference in which nothing was added or removed.
    public init(changed: [Change]) {
        added = []
        removed = []
        self.changed = changed
    }

    /// What is different in one record against another; each list by kind and name.
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

    /// Whether the two records had the same inputs.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
}
