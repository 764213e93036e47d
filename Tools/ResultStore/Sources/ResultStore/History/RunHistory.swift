/// The history of each package in one checkout: the last run, and how long runs take.
///
/// A lost or damaged history is treated as empty. It affects only the order of work and explanations.
public struct RunHistory: Sendable {
    private let folder: String
    private static let entryLimit = 64 << 20

    /// Creates the history that is stored in a folder. Each checkout needs its own folder.
    public init(folder: String) {
        self.folder = folder
    }

    /// Returns the history of a package, or `nil` if there is none.
    ///
    /// - Parameter package: the path of the package in the repository.
    public func history(of package: String) -> PackageHistory? {
        guard case .bytes(let bytes) = try? DiskFile.read(path(of: package), limit: Self.entryLimit),
            let history = try? PackageHistory(unsealing: bytes), history.package.utf8.elementsEqual(package.utf8)
        else {
            return nil
        }
        return history
    }

    /// Records a run that passed or failed. If two processes record a run at the same time, one of the runs is lost.
    public func add(_ run: PackageHistory) throws(FileProblem) {
        let history = history(of: run.package)?.followed(by: run) ?? run
        try DiskFile.write(history.sealed(), to: path(of: run.package), by: "\(folder)/temporary")
    }

    private func path(of package: String) -> String {
        "\(folder)/packages/\(ContentDigest(of: package).hex)"
    }
}
