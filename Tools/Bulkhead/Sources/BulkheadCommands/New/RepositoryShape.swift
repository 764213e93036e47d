import ManifestReader
import PackageGraph
import Scaffolding

/// Determines where a new module of a repository belongs.
enum RepositoryShape {
    /// Returns the template for the repository: targets if it has one package that is at the root or has several modules,
    /// otherwise packages beside most others.
    static func builtIn(root: String) throws -> BuiltInTemplate {
        let (discovery, manifests) = try Manifests.discovery(of: root)
        let graph: ModuleGraph
        do {
            graph = try discovery.discover(root)
        } catch {
            throw CommandError("\(error)")
        }
        manifests.save(graph)
        return BuiltInTemplate(shape: shape(of: graph))
    }

    private static func shape(of graph: ModuleGraph) -> BuiltInTemplate.Shape {
        let packages = graph.packages.filter { $0.origin == .local && $0.kind == .package }
        if packages.count == 1, let only = packages.first,
            only.path.isEmpty || only.targets.count(where: { graph.targets[$0].kind == .library }) > 1
        {
            return .targets(package: only.path, manifest: only.manifestPath)
        }
        let parents = Dictionary(grouping: packages.filter { !$0.path.isEmpty }) { FilePath.relativeParent($0.path) }
        let best = parents.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        let versions = (best?.value ?? []).map { text($0.manifest.toolsVersion) }
        let version = Dictionary(grouping: versions, by: \.self).max {
            ($0.value.count, $0.key) < ($1.value.count, $1.key)
        }
        let platforms = (best?.value ?? []).map { text($0.manifest.platforms) }
        let common = Dictionary(grouping: platforms, by: \.self).max {
            ($0.value.count, $1.key) < ($1.value.count, $0.key)
        }
        let found = common?.key ?? ""
        return .packages(
            folder: best?.key ?? "", toolsVersion: version?.key ?? "6.2", platforms: found.isEmpty ? nil : found)
    }

    private static let spellings = [
        "macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS",
        "maccatalyst": "macCatalyst",
    ]

    /// Returns a version as manifests have it: `6.2`, or `6.2.1`.
    private static func text(_ version: ToolsVersion) -> String {
        "\(version.major).\(version.minor)" + (version.patch == 0 ? "" : ".\(version.patch)")
    }

    /// Returns the platforms as a manifest has them, or an empty text for none.
    private static func text(_ platforms: [PlatformRequirement]) -> String {
        let known = platforms.compactMap { platform in
            spellings[platform.name].map { ".\($0)(\"\(platform.version)\")" }
        }
        return known.isEmpty ? "" : "[\(known.joined(separator: ", "))]"
    }
}
