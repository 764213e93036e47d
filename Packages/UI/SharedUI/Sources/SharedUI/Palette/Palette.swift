/// The palette while it is open: what can be chosen, what was typed, what fits.
package struct Palette: Hashable, Sendable {
    private let items: [PaletteItem]
    private let index: FuzzyIndex
    /// What was typed.
    private(set) var editor = TextEditor("")
    /// What fits best, the best first.
    private(set) var found: [PaletteItem] = []
    /// How many items fit at all, found or not.
    private(set) var total = 0
    /// Which of those found has the focus.
    private(set) var selection = 0

    /// Nobody looks further down a list than this; one types another letter.
    private static let most = 50

    /// Opens it with nothing typed; linear in the items' letters.
    init(_ items: [PaletteItem]) {
        self.items = items
        index = FuzzyIndex(items.map(\.text), headings: items.map(\.title.count))
        search()
    }

    /// Goes on from one with other items: with what was typed, and at the item that had the focus, where it still fits.
    init(_ items: [PaletteItem], after other: Palette) {
        self.items = items
        index = FuzzyIndex(items.map(\.text), headings: items.map(\.title.count))
        editor = other.editor
        search()
        if other.selection > 0, let chosen = other.chosen { selection = found.firstIndex(of: chosen) ?? 0 }
    }

    /// What would be chosen.
    var chosen: PaletteItem? { found.indices.contains(selection) ? found[selection] : nil }

    /// Moves the focus.
    mutating func move(by step: Int) {
        selection = max(min(selection + step, found.count - 1), 0)
    }

    /// Takes a key as typing.
    mutating func type(_ key: Key) {
        let before = editor.text
        if editor.take(key), editor.text != before { search() }
    }

    private mutating func search() {
        let (matches, total) = index.best(Self.most, for: editor.text)
        found = matches.map { items[$0.index] }
        self.total = total
        selection = 0
    }
}
