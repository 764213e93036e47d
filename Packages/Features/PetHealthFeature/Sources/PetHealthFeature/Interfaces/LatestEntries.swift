/// The latest of a pet's entries of one kind, as many as were asked for.
struct LatestEntries<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The entries, newest first.
    var entries: [Element]
    /// How many there are in all.
    var total: Int

    /// Describes the latest entries.
    init(_ entries: [Element], total: Int) {
        self.entries = entries
        self.total = total
    }

    /// All that there are.
    init(all entries: [Element]) {
        self.init(entries, total: entries.count)
    }

    /// The same, each entry made into another value.
    func map<Other>(_ transform: (Element) -> Other) -> LatestEntries<Other> {
        LatestEntries<Other>(entries.map(transform), total: total)
    }
}
