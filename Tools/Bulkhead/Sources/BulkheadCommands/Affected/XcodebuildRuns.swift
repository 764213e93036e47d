import AffectedPackages
import Foundation
import PackageGraph
import XcodeProjectReader

/// The arguments with which `xcodebuild test` runs the affected test targets, a line for each scheme.
struct XcodebuildRuns {
    private(set) var lines: [String] = []
    /// A remark for each affected test target that no scheme runs.
    private(set) var remarks: [String] = []
    /// Whether tests of a project are affected and no shared scheme runs any test of that project. A project with such a
    /// scheme leaves out its other test targets on purpose.
    private(set) var isIncomplete = false

    init(_ selection: AffectedSelection) {
        let graph = selection.inputs.graph
        let schemes = SharedSchemes(graph).all
        let containers = Set(schemes.flatMap(\.tests).map(\.container))
        var pending = Set(selection.tests)
        for scheme in schemes {
            // A target that several schemes run is run once.
            let run = selection.tests.filter { target in
                pending.contains(target) && scheme.tests.contains(SharedSchemes.reference(of: target, in: graph))
            }
            guard !run.isEmpty else { continue }
            pending.subtract(run)
            let tests = run.map { "-only-testing:\(ShellWord.quoted(graph.targets[$0].name))" }
            lines.append(
                (["\(scheme.option) \(ShellWord.quoted(scheme.container)) -scheme \(ShellWord.quoted(scheme.name))"]
                    + tests)
                    .joined(separator: " "))
        }
        for target in selection.tests where pending.contains(target) {
            let package = graph.packages[graph.targets[target].package]
            let name = graph.name(of: graph.targets[target])
            let advice =
                switch package.kind {
                case .package: "run it with '--format swift-test', or add it to a shared scheme"
                case .project: "add it to a scheme in Xcode, and share that with Product → Scheme → Manage Schemes"
                case .described: "run it with the system that builds it"
                }
            if package.kind == .project, !containers.contains(package.directory) { isIncomplete = true }
            remarks.append("\(name): is affected, and no shared scheme runs it; \(advice)")
        }
    }
}
