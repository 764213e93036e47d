import CorePresentation

/// What drawing needs to know beside what is drawn.
struct DrawContext {
    /// How meanings look.
    var theme: Theme
    /// What has the focus.
    var focus: Focus?
    /// What is being typed and not yet confirmed by a new screen.
    var draft: Draft?
    /// What narrows a list.
    var filter: ListFilter?
    /// How many times moving things have moved.
    var tick = 0

    /// The signs.
    var glyphs: Glyphs { theme.glyphs }
    /// The sign of work under way, at this moment.
    var spinner: String { glyphs.spinner[tick % glyphs.spinner.count] }

    /// The text of a field or search: what is being typed there, or else what the screen says.
    func editor(for target: Focus, value: String) -> TextEditor {
        if let draft, draft.target == target { return draft.editor }
        return TextEditor(value)
    }
}
