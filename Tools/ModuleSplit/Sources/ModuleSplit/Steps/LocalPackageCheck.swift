import Foundation
import PackageGraph

/// The conditions for making a package of a module.
struct LocalPackageCheck {
    let package: LocalPackage

    private var subject: SplitSubject { package.subject }

    /// Refuses a package that can't be made.
    ///
    /// - Parameters:
    ///   - path: The folder as it was requested, for messages.
    ///   - repository: The absolute path of the repository's root.
    func check(path: String, repository: String) throws(StepError) {
        try checkFolder(path, repository)
        try checkNames(path)
        try checkPlugins()
        guard subject.package.manifest.traits.isEmpty else {
            throw .refused(
                "the package '\(subject.package.manifest.name)' has traits, and code that depends on them changes its meaning in "
                    + "another package; expected a package without traits, found "
                    + subject.package.manifest.traits.map(\.name).sorted().joined(separator: ", ")
                    + "; leave out --package")
        }
    }

    private func checkFolder(_ path: String, _ repository: String) throws(StepError) {
        let directory = package.directory
        guard directory.hasPrefix(repository + "/") else {
            throw .refused(
                "expected a folder in the repository for the package, found '\(path)', which is outside of it; use a path "
                    + "relative to the root, such as Packages/\(package.name)")
        }
        try checkIgnored(path, repository)
        // A build that failed before may have left its products.
        let found = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let files = found.filter { ![".build", "Package.resolved"].contains($0) }.sorted()
        guard files.isEmpty else {
            throw .refused(
                "expected no folder '\(path)', found one with \(files.prefix(3).joined(separator: ", ")); use "
                    + "--package with another folder")
        }
        let graph = subject.graph
        let around = graph.targets.first { target in
            guard graph.packages[target.package].origin == .local, let folder = target.folder else { return false }
            return directory.hasPrefix((folder.isEmpty ? graph.root : graph.root + "/" + folder) + "/")
        }
        if let around {
            throw .refused(
                "expected a folder outside of all targets for the package, found '\(path)' in that of '\(around.name)'; use "
                    + "--package with another folder")
        }
    }

    /// Files that git ignores wouldn't be part of the commit. Many packages ignore `Packages`.
    private func checkIgnored(_ path: String, _ repository: String) throws(StepError) {
        guard let pattern = try IgnoredPath.pattern(for: package.directory, in: repository) else { return }
        throw .refused(
            "expected a folder that git doesn't ignore for the package, found '\(path)' and the pattern \(pattern); use "
                + "--package with another folder, or remove the pattern")
    }

    /// SwiftPM distinguishes packages by their folders' names.
    private func checkNames(_ path: String) throws(StepError) {
        let graph = subject.graph
        if let other = graph.packages.first(where: { $0.identity == package.identity.lowercased() }) {
            throw .refused(
                "expected a folder whose name no other package's has, found '\(path)' and \(place(of: other)); use --package "
                    + "with another folder")
        }
    }

    private func place(of package: Package) -> String {
        package.path.isEmpty ? "the package at the root" : package.path
    }

    /// The settings of the target are copied, with its plugins.
    private func checkPlugins() throws(StepError) {
        let own = subject.graph.dependencies(of: subject.target).first { edge in
            edge.kind == .plugin && subject.graph.targets[edge.to].package == subject.subject.package
        }
        guard let own else { return }
        throw .refused(
            "'\(subject.subject.name)' is built with the plugin '\(subject.graph.targets[own.to].name)' of its own package, on "
                + "which a package of '\(package.name)' can't depend; expected plugins of other packages only; move the "
                + "plugin to a package first, or leave out --package")
    }
}
