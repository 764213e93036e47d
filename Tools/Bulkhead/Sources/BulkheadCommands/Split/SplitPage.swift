import ModuleSplit

/// A plan as a self-contained HTML page, on which declarations can be moved between modules.
enum SplitPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - split: The target and its plan.
    ///   - edits: The files that past commits changed; `nil` if there is no history.
    static func html(_ split: PlannedSplit, edits: PastEdits?) -> String {
        let data = SplitPageData(split: split, text: SplitText(split, edits: edits), edits: edits)
        // Inside a script element, only '<' can end it.
        let json = data.json.line.replacing("<", with: "\\u003c")
        let title = split.plan.target.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return SplitPageTemplate.before + title + SplitPageTemplate.head + SplitPageTemplate.body + json
            + SplitPageTemplate.afterData + SplitPageTemplate.model + SplitPageTemplate.view
            + SplitPageTemplate.end
    }
}
