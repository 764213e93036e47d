/// The reasons sample data wasn't entered or removed. Nothing was changed.
public enum SampleDataError: Error, Hashable, Sendable {
    /// The store isn't empty.
    case storeNotEmpty
    /// The store contains no sample data.
    case noSample
    /// The scale isn't valid.
    case scaleOutOfRange(found: Int)
    /// The backend refused a request: its store can't be written, or the history's last day is in the future.
    case refused(request: String, reason: String)
}

extension SampleDataError: CustomStringConvertible {
    /// Describes the failure, and what to do.
    public var description: String {
        switch self {
        case .storeNotEmpty:
            "This data folder isn't empty, and sample data needs an empty one. Choose another with --data-dir."
        case .noSample:
            "There is no sample data in this data folder."
        case .scaleOutOfRange(let found):
            "Sample data can be entered \(SampleData.scales.lowerBound) to \(SampleData.scales.upperBound) times, not \(found) times. Choose one of these numbers with --scale."
        case .refused(let request, let reason):
            "The sample data couldn't be entered: \(request) was refused. \(reason)"
        }
    }
}
