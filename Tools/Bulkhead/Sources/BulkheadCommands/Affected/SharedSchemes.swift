import Foundation
import PackageGraph
import XcodeProjectReader

/// The shared schemes of the workspaces and Xcode projects of a tree, with the test targets that they run.
struct SharedSchemes {
    /// A scheme with its container.
    struct Scheme {
        /// `-workspace` or `-project`.
        let option: String
        /// The path of the workspace or project, relative to the root.
        let container: String
        let name: String
        let tests: Set<XcodeScheme.TargetReference>
    }

    /// The schemes: those of workspaces and of the projects in them first, then those of other projects.
    let all: [Scheme]

    init(_ graph: ModuleGraph) {
        var all: [Scheme] = []
        var known: Set<String> = []
        let projects = graph.packages.filter { $0.kind == .project }.map(\.path)
        for workspace in graph.workspaces {
            let absolute = FilePath.join(graph.root, workspace)
            let bytes = FileManager.default.contents(atPath: absolute + "/" + XcodeWorkspace.contents) ?? Data()
            let members = (try? XcodeWorkspace([UInt8](bytes), path: absolute).projects) ?? []
            let inside = projects.filter { members.contains(FilePath.join(graph.root, $0)) }
            for bundle in [workspace] + inside where known.insert(bundle).inserted {
                all += Self.schemes(in: bundle, graph.root, option: "-workspace", container: workspace)
            }
        }
        for project in projects where !known.contains(project) {
            all += Self.schemes(in: project, graph.root, option: "-project", container: project)
        }
        self.all = all
    }

    /// Returns the reference by which schemes name a target.
    static func reference(of target: Int, in graph: ModuleGraph) -> XcodeScheme.TargetReference {
        let target = graph.targets[target]
        return XcodeScheme.TargetReference(container: graph.packages[target.package].directory, name: target.name)
    }

    private static func schemes(in bundle: String, _ root: String, option: String, container: String) -> [Scheme] {
        let folder = FilePath.join(root, bundle) + "/xcshareddata/xcschemes"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".xcscheme") }.sorted().compactMap { name in
            let path = folder + "/" + name
            guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
            let around = FilePath.parent(FilePath.join(root, bundle))
            let scheme = XcodeScheme([UInt8](bytes), path: path, folder: around)
            let planned = scheme.testPlans.flatMap { plan in
                FileManager.default.contents(atPath: plan).flatMap { TestPlan.tests(in: [UInt8]($0), folder: around) }
                    ?? []
            }
            return Scheme(
                option: option, container: container, name: scheme.name, tests: Set(scheme.tests + planned))
        }
    }
}
