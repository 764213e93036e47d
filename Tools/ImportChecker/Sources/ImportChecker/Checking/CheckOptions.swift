import Foundation
import ManifestReader
import PackageGraph

/// The options of a check.
public struct CheckOptions: Sendable {
    /// The files and folders, relative to the root, whose findings are reported; `nil` for all. Everything is checked
    /// in any case, so that the findings are exactly those of a full check in these places.
    public var scope: [String]?
    /// The kinds of rules whose findings are reported; `nil` for all. Everything is checked in any case. If a manifest
    /// can't be read, the findings about manifests are reported too.
    public var kinds: Set<RuleKind>?
    /// The baseline that covers findings, or `nil` for none.
    public var baseline: Baseline?
    /// The absolute path of the cache folder, or `nil` to cache nothing.
    public var cacheDirectory: String?
    /// The time for which a file must be unchanged before its scan is cached: a file that is written again within the
    /// clock's resolution may have the same times.
    public var settlingTime = Duration.milliseconds(50)
    /// Reads the manifests.
    public var loader: ManifestLoader
    /// The number of threads.
    public var workers: Int
    /// The contents that differ from the files on disk, such as those in git's index for a check before a commit.
    public var overlay: SourceOverlay?
    /// Returns whether a folder, by its path relative to the root, doesn't belong to the repository.
    public var isExcluded: @Sendable (String) -> Bool
    /// The absolute paths of folders with checkouts of other packages, besides SwiftPM's own (`.build/checkouts`).
    public var checkoutFolders: [String] = []
    /// Whether the compiler found a use of a module in a file, by the index of the last build. The file's path is relative
    /// to the root. Returns `nil` if the index doesn't describe the file or the module as they are. Results aren't cached.
    public var indexedUse: (@Sendable (_ file: String, _ module: String) -> Bool?)?
    /// The current day, with which dates in waivers and exceptions are compared.
    public var today: CalendarDay
    /// Whether the process exits after the result is reported, so that the check needn't release its memory.
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
