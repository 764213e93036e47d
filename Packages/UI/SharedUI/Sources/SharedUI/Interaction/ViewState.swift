import CorePresentation

/// The state of a terminal's view besides the screen: focus, scroll position, drafts, and open questions.
package struct ViewState: Sendable {
    var focus: Focus?
    /// The index of the focus among all stops, and among those of its list, in case it disappears.
    var focusIndex = 0
    var indexInContainer = 0
    var container: ElementID?
    /// The number of rows above the visible part.
    var scroll = 0
    /// The text being typed.
    var draft: Draft?
    /// The filter of a list.
    package internal(set) var filter: ListFilter?
    /// The order of a list or table.
    package internal(set) var sort: RowSort?
    var overlay: Overlay?
    /// A sentence about the last key, shown until the next one.
    var flash: String?
    /// The ends that were announced to the feature, by number of rows.
    var announcedEnds: [ElementID: Int] = [:]
    /// The form that was sent and whose result is awaited, to focus its first error.
    var submittedForm: ElementID?
    /// The step of the animations.
    var tick = 0

    /// Creates the state of a new screen.
    package init() {}

    /// Whether letters are typed into a text.
    var isTyping: Bool { (draft != nil || filter?.isEditing == true) && overlay == nil }
}
