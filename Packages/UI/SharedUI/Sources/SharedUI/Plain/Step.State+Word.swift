import CorePresentation

extension Step.State {
    /// The state as a word.
    var word: String {
        switch self {
        case .done: "done"
        case .current: "you are here"
        case .upcoming: "to come"
        case .failed: "failed"
        }
    }
}
