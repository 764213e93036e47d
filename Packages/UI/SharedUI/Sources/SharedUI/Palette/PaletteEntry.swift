/// An entry of the app in the palette, such as a pet or a place.
public struct PaletteEntry: Hashable, Sendable, Identifiable {
    /// The id that is returned when it is chosen, such as a route.
    public var id: String
    /// The title: "Miso".
    public var title: String
    /// The detail, which is searched too: "Cat, health record".
    public var detail: String
    /// Synonyms that are searched but not shown: "log weigh kg".
    public var words: String
    /// Whether it comes before everything else, for an emergency.
    public var isUrgent: Bool

    /// Creates an entry.
    public init(id: String, title: String, detail: String = "", words: String = "", isUrgent: Bool = false) {
        self.id = id
        self.title = title
        self.detail = detail
        self.words = words
        self.isUrgent = isUrgent
    }
}

/// The source of the app's entries in a session's palette, and the action for chosen ones.
@MainActor
public struct PaletteSource {
    let entries: @MainActor () -> [PaletteEntry]
    let open: @MainActor (PaletteEntry.ID) -> Void

    /// Creates a source.
    /// - Parameters:
    ///   - entries: Returns the entries when the palette opens, most wanted first; 20,000 are fine. It is called again
    ///     when an observable that it read has changed.
    ///   - open: Opens the entry with an id, and shows the result before it returns. Questions about losing input have
    ///     been answered.
    public init(
        entries: @escaping @MainActor () -> [PaletteEntry],
        open: @escaping @MainActor (PaletteEntry.ID) -> Void
    ) {
        self.entries = entries
        self.open = open
    }
}
