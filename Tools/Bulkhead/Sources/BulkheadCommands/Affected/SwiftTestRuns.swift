import AffectedPackages
import PackageGraph

/// The arguments with which `swift test` runs the affected test targets, a line for each package.
struct SwiftTestRuns {
    let lines: [String]

    init(_ selection: AffectedSelection) {
        let graph = selection.inputs.graph
        let chosen = Set(selection.tests)
        lines = selection.selected.compactMap { selected -> String? in
            let package = graph.packages[selected.package]
            let tests = package.targets.filter { graph.targets[$0].kind == .test }
            let affected = tests.filter(chosen.contains)
            guard package.kind == .package, !affected.isEmpty else { return nil }
            let path = "--package-path \(ShellWord.quoted(package.path.isEmpty ? "." : package.path))"
            // A filter is a regular expression that is searched for in 'Module.Suite/test'.
            let filters = affected.map { "--filter \(ShellWord.quoted("^\(graph.targets[$0].moduleName)\\."))" }
            return ([path] + (affected.count == tests.count ? [] : filters)).joined(separator: " ")
        }
    }
}
