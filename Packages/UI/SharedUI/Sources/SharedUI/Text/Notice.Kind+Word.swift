import CorePresentation

extension Notice.Kind {
    /// The kind as a word, for people who can't see colors or signs.
    var word: String {
        switch self {
        case .information: "Note"
        case .success: "Done"
        case .warning: "Warning"
        case .failure: "Failed"
        }
    }
}
