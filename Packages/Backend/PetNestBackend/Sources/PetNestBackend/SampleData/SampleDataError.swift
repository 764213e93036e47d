/// Why sample data wasn't entered. Nothing was changed.
public enum SampleDataError: Error, Hashable, Sendable {
    /// The store holds an owner or pets already.
    case storeNotEmpty
    /// The backend didn't accept a request: its store can't be written, or the history's last day is yet to come.
    case refused(request: String, reason: String)
}

extension SampleDataError: CustomStringConvertible {
    /// A sentence that says what happened, and what to do.
    public var description: String {
        switch self {
        case .storeNotEmpty:
            "There are pets or an owner already, and sample data is for an empty store only. Choose another data folder."
        case .refused(let request, let reason):
            "The sample data could not be entered: \(request) was refused. \(reason)"
        }
    }
}
