import CorePresentation

/// The context of drawing.
struct DrawContext {
    /// The styles of roles and states.
    var theme: Theme
    var focus: Focus?
    /// The typed text that no new screen has confirmed yet.
    var draft: Draft?
    var filter: ListFilter?
    /// The step of the animations.
    var tick = 0

    /// The signs.
    var glyphs: Glyphs { theme.glyphs }
    /// The current sign of a spinner.
    var spinner: String { glyphs.spinner[tick % glyphs.spinner.count] }

    /// Returns the text of a field or search: what is being typed there, otherwise the screen's value.
    func editor(for target: Focus, value: String) -> TextEditor {
        if let draft, draft.target == target { return draft.editor }
        return TextEditor(value)
    }
}
