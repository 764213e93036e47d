/// The history of each package in one checkout, in a folder of its own: what ran last, and how long runs take.
///
/// A history that is lost or damaged counts as none; nothing but the order of work and an explanation depends on it.
public struct RunHistory: Sendable {
    private let folder: String
    private static let entryLimit = 64 << 20

    /// The history in a folder, one folder for each checkout.
    public init(folder: String) {
        self.folder = folder
    }

    /// What is remembered of a package, by its path in the repository.
    public func history(of package: String) -> PackageHistory? {
        guard case .bytes(let bytes) = try? DiskFile.read(path(of: package), limit: Self.entryLimit),
            let history = try? PackageHistory(unsealing: bytes), history.package.utf8.elementsEqual(package.utf8)
        else {
            return nil
        }
        return history
    }

    /// Remembers a run that took place, passed or failed. Of two processes at once, one's run is remembered.
    public func add(_ run: PackageHistory) throws(FileProblem) {
        let history = history(of: run.package)?.followed(by: run) ?? run
        try DiskFile.write(history.sealed(), to: path(of: run.package), by: "\(folder)/temporary")
    }

    private func path(of package: String) -> String {
        "\(folder)/packages/\(ContentDigest(of: package).hex)"
    }
}
