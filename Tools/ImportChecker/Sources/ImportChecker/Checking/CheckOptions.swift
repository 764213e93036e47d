import Foundation
import ManifestReader
import PackageGraph

/// How a check is done.
public struct CheckOptions: Sendable {
    /// Files and folders, relative to the root, to report findings of; nil for all. Everything is judged in any case, so that a part's
    /// findings are just those of the whole in these places.
    public var scope: [String]?
    /// Which baseline covers findings; nil for none.
    public var baseline: Baseline?
    /// The absolute path of the folder that scans are kept in; nil to keep nothing.
    public var cacheDirectory: String?
    /// How long a file must be unchanged for its scan to be kept: one written again within the clock's step may bear the same times.
    public var settlingTime = Duration.milliseconds(50)
    /// Reads the manifests.
    public var loader: ManifestLoader
    /// How many threads work at it.
    public var workers: Int
    /// What differs from the files on disk: what git's index holds, for a check before a commit.
    public var overlay: SourceOverlay?
    /// Whether a folder, by its path relative to the root, is none of the repository's.
    public var isExcluded: @Sendable (String) -> Bool
    /// The day against which dates in waivers and exceptions are held.
    public var today: CalendarDay
    /// Whether the process ends once the result is told: what the check has made besides is then left as it is.
    public var endsProcess = false

    /// Creates options.
    public init(
        scope: [String]? = nil,
        baseline: Baseline? = nil,
        cacheDirectory: String? = nil,
        loader: ManifestLoader = ManifestLoader(),
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        overlay: SourceOverlay? = nil,
        today: CalendarDay = .today(),
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.scope = scope
        self.baseline = baseline
        self.cacheDirectory = cacheDirectory
        self.loader = loader
        self.workers = workers
        self.overlay = overlay
        self.today = today
        self.isExcluded = isExcluded
    }
}
