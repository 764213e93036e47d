import CorePresentation

extension RichText {
    /// More cells than the text can take with the signs of its roles: its bytes, which are counted at once.
    var mostCells: Int {
        var most = 0
        for span in spans { most += span.text.utf8.count + (span.role == .body ? 0 : 2) }
        return most
    }
}
