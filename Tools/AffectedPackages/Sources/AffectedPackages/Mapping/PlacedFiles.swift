/// The files of a tree by what they are part of, to tell the inputs of many packages.
public struct PlacedFiles: Sendable {
    private var ofTarget: [Int: [String]] = [:]
    private var ofManifest: [Int: [String]] = [:]
    private var ofReader: [Int: [String]] = [:]
    private var ofResolution: [Int: [String]] = [:]
    private var ofAll: [String] = []

    /// Places files.
    ///
    /// - Parameters:
    ///   - files: their paths relative to the root.
    ///   - inputs: the mapping.
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

    /// The files whose content can change the result of a package's tests, sorted.
    ///
    /// Selection goes by the same mapping: a change of any of them selects the package, and of no other one, with one
    /// exception. A package's `Package.resolved` is an input of its own tests only, while a change of it also selects
    /// the packages that reach what is resolved anew.
    public func inputs(of closure: TestClosure) -> [String] {
        var files = Set(ofAll)
        for target in closure.targets { files.formUnion(ofTarget[target] ?? []) }
        for package in closure.packages { files.formUnion(ofManifest[package] ?? []) }
        files.formUnion(ofReader[closure.package] ?? [])
        files.formUnion(ofResolution[closure.package] ?? [])
        return files.sorted()
    }
}
