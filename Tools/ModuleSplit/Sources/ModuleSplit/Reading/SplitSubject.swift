import Foundation
import IndexReading
import ManifestReader
import PackageGraph

/// A target that is to be divided, with its package.
public struct SplitSubject: Sendable {
    /// The packages and targets below the root.
    public let graph: ModuleGraph
    /// The index of the target in ``ModuleGraph/targets``.
    public let target: Int

    /// - Parameters:
    ///   - graph: The packages and targets of a repository.
    ///   - name: The name of a target of a local package.
    /// - Throws: `refused` if there is no such target, or if it can't be divided.
    public init(_ graph: ModuleGraph, target name: String) throws(StepError) {
        let local = graph.targets.filter { graph.packages[$0.package].origin == .local }
        let own = local.filter { graph.packages[$0.package].kind == .package }
        let named = own.filter { $0.name == name }
        guard let target = named.first else {
            if let other = local.first(where: { $0.name == name }) {
                let package = graph.packages[other.package]
                let place = package.kind == .project ? "the Xcode project \(package.path)" : package.manifestPath
                throw .refused(
                    "'\(name)' is declared in \(place); only targets of packages can be divided, so move its files to a "
                        + "package first")
            }
            let known = own.filter { $0.kind != .test }
            throw .refused(
                "there is no target '\(name)'; the targets are " + known.map(\.name).sorted().joined(separator: ", "))
        }
        guard named.count == 1 else {
            let packages = named.map { graph.packages[$0.package].path }
            throw .refused("there are several targets '\(name)', in \(packages.joined(separator: ", "))")
        }
        guard target.language == .swift, [.library, .executable].contains(target.kind) else {
            throw .refused(
                "'\(name)' is a \(target.kind.rawValue) target; only Swift libraries and programs can be divided")
        }
        self.graph = graph
        self.target = target.id
    }

    /// The target.
    public var subject: Target { graph.targets[target] }

    /// The package that declares the target.
    public var package: Package { graph.packages[subject.package] }

    /// The absolute path of the target's folder.
    public var folder: String { absolute(subject.folder ?? "") }

    /// The absolute paths of the target's files.
    public var files: [String] { absoluteFiles(of: subject) }

    /// The other targets of the package that have Swift files.
    public var others: [Target] {
        package.targets.map { graph.targets[$0] }.filter { $0.id != target && $0.language == .swift }
    }

    /// The absolute paths of a target's Swift files.
    func absoluteFiles(of target: Target) -> [String] {
        target.files.map { absolute(graph.files[$0].path) }
    }

    private func absolute(_ path: String) -> String {
        path.isEmpty ? graph.root : graph.root + "/" + path
    }

    /// Reads the syntax of the target's files.
    ///
    /// - Throws: `refused` if a file can't be read.
    public func declarations() throws(StepError) -> [SourceDeclarations] {
        var result: [SourceDeclarations] = []
        for path in files {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw .refused("the file \(path) can't be read")
            }
            result.append(SourceDeclarations(path: path, text: Array(data)))
        }
        return result
    }
}
