import Foundation
import ManifestReader

/// The files of a tree, grouped by their roles. Use it to compute the inputs of many packages.
public struct PlacedFiles: Sendable {
    private var byTarget: [Int: [String]] = [:]
    private var byManifest: [Int: [String]] = [:]
    private var byReader: [Int: [String]] = [:]
    private var byResolution: [Int: [String]] = [:]
    private var forAll: [String] = []

    /// Groups files by their roles.
    ///
    /// - Parameters:
    ///   - files: the paths, relative to the root.
    ///   - inputs: the mapping from files to tests.
    public init(_ files: some Sequence<String>, in inputs: TestInputs) {
        let files = Array(files)
        let size = 200
        let placements = DeepStack.map(
            (files.count + size - 1) / size, workers: ProcessInfo.processInfo.activeProcessorCount
        ) { part in
            files[(part * size)..<min(files.count, (part + 1) * size)].map { inputs.placement(of: $0) }
        }
        for (file, placement) in zip(files, placements.joined()) {
            for target in placement.targets { byTarget[target, default: []].append(file) }
            for reader in placement.readers { byReader[reader, default: []].append(file) }
            switch placement.owner {
            case .manifest(let package): byManifest[package, default: []].append(file)
            case .resolvedVersions(let package): byResolution[package, default: []].append(file)
            case .toolchain, .unplaced: forAll.append(file)
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
        var files = Set(forAll)
        for target in closure.targets { files.formUnion(byTarget[target] ?? []) }
        for package in closure.packages { files.formUnion(byManifest[package] ?? []) }
        files.formUnion(byReader[closure.package] ?? [])
        files.formUnion(byResolution[closure.package] ?? [])
        return files.sorted()
    }
}
