import CorePresentation

/// What a terminal knows of a screen beside the screen: focus, scroll position, what is being typed, open questions.
package struct ViewState: Sendable {
    /// What has the focus.
    var focus: Focus?
    /// Where the focus stands among all stops, and among those of its list; for when it vanishes.
    var focusIndex = 0
    var indexInContainer = 0
    var container: ElementID?
    /// How many rows of the page lie above what is in view.
    var scroll = 0
    /// What is being typed.
    var draft: Draft?
    /// What narrows a list.
    package internal(set) var filter: ListFilter?
    /// What orders the rows of a list or table.
    package internal(set) var sort: RowSort?
    /// What lies over the page.
    var overlay: Overlay?
    /// A sentence about the last key, until the next.
    var flash: String?
    /// The ends that were told to the feature, by how many rows there were.
    var announcedEnds: [ElementID: Int] = [:]
    /// The form that was sent and whose answer is awaited, so that its first error gets the focus.
    var submittedForm: ElementID?
    /// How many times moving things have moved.
    var tick = 0

    /// Nothing seen yet.
    package init() {}

    /// Whether letters go into a text.
    var isTyping: Bool { (draft != nil || filter?.isEditing == true) && overlay == nil }
}
