import CorePresentation

extension RichText {
    /// An upper bound of the cells that the text takes with the signs of its roles: its bytes, which are counted
    /// quickly.
    var mostCells: Int {
        var most = 0
        for span in spans { most += span.text.utf8.count + (span.role == .body ? 0 : 2) }
        return most
    }
}
