/// Why sample data wasn't entered, or taken out. Nothing was changed.
public enum SampleDataError: Error, Hashable, Sendable {
    /// Something was entered in the store already.
    case storeNotEmpty
    /// The store holds no sample data that could be taken out.
    case noSample
    /// That many times as much can't be entered.
    case scaleOutOfRange(found: Int)
    /// The backend didn't accept a request: its store can't be written, or the history's last day is yet to come.
    case refused(request: String, reason: String)
}

extension SampleDataError: CustomStringConvertible {
    /// A sentence that says what happened, and what to do.
    public var description: String {
        switch self {
        case .storeNotEmpty:
            "This data folder was used already, and sample data is for an empty one only. Choose another with --data-dir."
        case .noSample:
            "There is no sample data in this data folder that could be taken out."
        case .scaleOutOfRange(let found):
            "Sample data can be entered \(SampleData.scales.lowerBound) to \(SampleData.scales.upperBound) times over, not \(found) times. Choose a number of these with --scale."
        case .refused(let request, let reason):
            "The sample data could not be entered: \(request) was refused. \(reason)"
        }
    }
}
