import AffectedPackages
import ConfigurationReading
import ImportChecker
import ManifestReader
import PackageGraph

/// Reads and checks a repository on disk, or with files that differ from those on disk.
struct ComparedRepository {
    /// The absolute path of the root.
    let root: String
    private let configuration: CheckConfiguration
    private let options: CheckOptions
    private let cache: String

    /// - Parameters:
    ///   - root: The absolute path of the root.
    ///   - loader: Reads the manifests.
    ///   - cache: The absolute path of the folder with results of earlier runs.
    /// - Throws: ``CommandError`` if the repository's configuration is invalid.
    init(root: String, loader: ManifestLoader, cache: String) throws {
        self.root = root
        self.cache = cache
        configuration = try ConfigurationLoading.load(CheckConfiguration.defaultFolder, below: root)
        let excluded = try ExcludedFolders(below: root)
        var options = CheckOptions(
            cacheDirectory: cache, loader: loader, workers: Workers.count,
            isExcluded: excluded.contains)
        options.checkoutFolders = [ScratchFolder.testBuild(below: root)]
        self.options = options
    }

    /// Checks everything, without the baseline.
    func check(_ overlay: SourceOverlay?) throws -> CheckResult {
        var options = options
        options.overlay = overlay
        do {
            return try Checker.check(root, configuration, options)
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Reads the packages, with the manifests that an earlier run evaluated.
    func graph(_ overlay: SourceOverlay) throws -> ModuleGraph {
        let store = ManifestStore(directory: cache, host: options.loader.reader.host)
        let discovery = PackageDiscovery(
            loader: options.loader.recalling(store.recall), workers: options.workers,
            checkoutFolders: options.checkoutFolders, describedModules: configuration.describedModules,
            projectCache: ProjectStore(directory: cache).recalled, isExcluded: options.isExcluded)
        do {
            return try discovery.discover(root, overlay: overlay)
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Returns the mapping from files to tests in a state of the repository.
    func inputs(_ graph: ModuleGraph) throws -> TestInputs {
        do {
            return TestInputs(graph: graph, configuration: try TestConfiguration.load(below: root))
        } catch {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }
}
