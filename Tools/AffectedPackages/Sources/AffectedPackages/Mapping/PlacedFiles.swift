/// The files of a tree, grouped by their roles. Use it to compute the inputs of many packages.
public struct PlacedFiles: Sendable {
    private var ofTarget: [Int: [String]] = [:]
    private var ofManifest: [Int: [String]] = [:]
    private var ofReader: [Int: [String]] = [:]
    private var ofResolution: [Int: [String]] = [:]
    private var ofAll: [String] = []

    /// Groups files by their roles.
    ///
    /// - Parameters:
    /// - files: the paths, relative to the root.
    /// - inputs: the mapping from files to tests.
    public init(_ files: some Sequence<String>, in inputs: TestInputs) {
        for file in files {
            let placement = inputs.placement(of: file)
            for target in placement.targets { ofTarget[target, default: []].append(file) }
            for reader in placement.readers { ofReader[reader, default: []].append(file) }
            switch placement.owner {
            case .manifest(let package): ofManifest[package, default: []].append(file)
            case .resolvedVersions(let package): ofResolution[package, default: []].append(file)
            case .toolchain, .unplaced: ofAll.append(file)
            case .targets, .package, .declared, .ignored: break
            }
        }
    }

    /// Returns the files whose contents can change the result of a package's tests, sorted.
    ///
    /// The selection uses the same mapping: a change selects the packages that have the file as an input, and no
    /// others, with one exception. A `Package.resolved` is an input only of its own package's tests, while a change of
    /// it also selects the packages that depend on a package whose version changed.
    public func inputs(of closure: TestClosure) -> [String] {
        var files = Set(ofAll)
        for target in closure.targets { files.formUnion(ofTarget[target] ?? []) }
        for package in closure.packages { files.formUnion(ofManifest[package] ?? []) }
        files.formUnion(ofReader[closure.package] ?? [])
        files.formUnion(ofResolution[closure.package] ?? [])
        return files.sorted()
    }
}
