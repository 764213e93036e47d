import Foundation
import PackageGraph

/// A package that a step made, with the effects on other code.
public struct NewPackage: Sendable {
    /// The path of its folder, relative to the root.
    public let path: String
    /// The names that weren't public before, as `path:line name`.
    public let publicNames: [String]
    /// The tests of the divided package that import the module with `@testable`, which needs a debug build: paths relative
    /// to the root.
    public let testableImports: [String]
    /// Whether packages that depend on the divided one by its address can no longer use it.
    public let endsUseByAddress: Bool

    /// - Parameters:
    ///   - destination: The place of the module.
    ///   - files: The step, whose files are on disk.
    ///   - root: The absolute path of the root in the clone.
    ///   - repository: The absolute path of the clone.
    /// - Returns: `nil` if the step made no package.
    init?(
        _ destination: any StepDestination, files: StepFiles, root: String, repository: String
    ) throws(StepError) {
        guard let directory = destination.newPackages.first else { return nil }
        let relative = { (path: String) in RelativePath.relative(path, to: root) ?? path }
        path = relative(directory)
        let after = try Self.sources(in: destination.folder).map { (path) throws(StepError) in
            try Self.declarations(path, as: relative(path))
        }
        let raised = VisibleName.raised(from: VisibleName.all(in: files.graph.files), to: VisibleName.all(in: after))
        publicNames = raised.filter(\.isPublic).map { "\($0.path):\($0.line) \($0.name)" }

        let subject = files.subject
        let module = "@testable import \(files.step.name)\n"
        let tests = subject.others.filter { $0.kind == .test }.flatMap { subject.absoluteFiles(of: $0) }
        testableImports = tests.filter { path in
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            return text?.contains(module) ?? false
        }.map(relative).sorted()
        // SwiftPM finds the package of an address at the root of a repository, and accepts no paths in its dependencies.
        endsUseByAddress = subject.package.directory == repository && !subject.package.manifest.products.isEmpty
    }

    private static func sources(in folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        return all.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }

    private static func declarations(_ path: String, as name: String) throws(StepError) -> SourceDeclarations {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .refused("the file \(path) can't be read")
        }
        return SourceDeclarations(path: name, text: Array(data))
    }
}
