import CorePresentation

extension Notice.Kind {
    /// The kind as a word, for those who can't see a color or a sign.
    var word: String {
        switch self {
        case .information: "Note"
        case .success: "Done"
        case .warning: "Warning"
        case .failure: "Failed"
        }
    }
}
