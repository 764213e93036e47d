/// Something that the palette leads to beside what the screen offers: a pet, a place.
public struct PaletteEntry: Hashable, Sendable, Identifiable {
    /// What is handed back when it is chosen; a route, for instance.
    public var id: String
    /// What it is: "Miso".
    public var title: String
    /// What kind of thing it is, searched as well: "Cat, health record".
    public var detail: String
    /// Other words by which it is found, which aren't shown: "log weigh kg".
    public var words: String

    /// Describes an entry.
    public init(id: String, title: String, detail: String = "", words: String = "") {
        self.id = id
        self.title = title
        self.detail = detail
        self.words = words
    }
}

/// Where a session's palette gets the app's entries, and what chosen ones lead to.
@MainActor
public struct PaletteSource {
    let entries: @MainActor () -> [PaletteEntry]
    let open: @MainActor (PaletteEntry.ID) -> Void

    /// Creates a source.
    /// - Parameters:
    ///   - entries: Gives the entries when the palette opens, most wanted first; 20,000 are fine. While it is open, it is
    ///     asked again when something that it read and that can be observed has changed.
    ///   - open: Opens the entry of that id, and shows what that leads to before it returns. What would be lost by
    ///     leaving the screen has been asked about.
    public init(
        entries: @escaping @MainActor () -> [PaletteEntry],
        open: @escaping @MainActor (PaletteEntry.ID) -> Void
    ) {
        self.entries = entries
        self.open = open
    }
}
