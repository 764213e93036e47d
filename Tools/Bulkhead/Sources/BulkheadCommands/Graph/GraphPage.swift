/// The graph as a self-contained HTML page.
enum GraphPage {
    /// Returns the page.
    static func html(_ view: GraphView, title: String) -> String {
        // Inside a script element, only '<' can end it.
        let data = GraphText.value(view).line.replacing("<", with: "\\u003c")
        let title = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return GraphPageTemplate.before + title + GraphPageTemplate.style + GraphPageTemplate.body + data
            + GraphPageTemplate.afterData + GraphPageTemplate.script
    }
}
