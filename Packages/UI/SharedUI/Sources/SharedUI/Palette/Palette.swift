/// The open palette: its items, the typed text, and the matches.
package struct Palette: Hashable, Sendable {
    private let items: [PaletteItem]
    private let index: FuzzyIndex
    /// The typed text.
    private(set) var editor = TextEditor("")
    /// The best matches, the best first.
    private(set) var found: [PaletteItem] = []
    /// The number of all matches.
    private(set) var total = 0
    /// The index of the focused match.
    private(set) var selection = 0

    /// The largest number of listed matches; with more, the person types another letter.
    private static let most = 50

    /// Creates a palette without typed text. Linear in the items' letters.
    init(_ items: [PaletteItem]) {
        self.items = items
        index = FuzzyIndex(items.map(\.text), headings: items.map(\.title.count))
        search()
    }

    /// Creates a palette with other items that continues a previous one, with its text and its focused item if that
    /// still matches.
    init(_ items: [PaletteItem], after other: Palette) {
        self.items = items
        index = FuzzyIndex(items.map(\.text), headings: items.map(\.title.count))
        editor = other.editor
        search()
        if other.selection > 0, let chosen = other.chosen { selection = found.firstIndex(of: chosen) ?? 0 }
    }

    /// The item that Enter would choose.
    var chosen: PaletteItem? { found.indices.contains(selection) ? found[selection] : nil }

    /// Moves the focus.
    mutating func move(by step: Int) {
        selection = max(min(selection + step, found.count - 1), 0)
    }

    /// Handles a key as typing.
    mutating func type(_ key: Key) {
        let before = editor.text
        if editor.handle(key), editor.text != before { search() }
    }

    private mutating func search() {
        let (matches, total) = index.best(Self.most, for: editor.text)
        found = matches.map { items[$0.index] }
        self.total = total
        selection = 0
    }
}
