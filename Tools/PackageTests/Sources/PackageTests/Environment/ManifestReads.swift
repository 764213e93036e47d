import Foundation
import PackageGraph

/// What a manifest may take in besides its own text, told by the text alone: settings are read by nobody else.
struct ManifestReads: Hashable {
    /// The variables of the environment that it names.
    let variables: Set<String>
    /// Whether it can't ask for anything: it imports nothing but `PackageDescription`, and doesn't name its `Context`.
    let isPlain: Bool
    /// Whether it may give the linker options of its own, which can name any file.
    let mayLinkAnything: Bool
    /// Whether it may have pkg-config name libraries, which can lie anywhere.
    let mayUsePkgConfig: Bool

    /// Creates what a manifest's text tells.
    init(text: String) {
        variables = Set(
            text.matches(of: /(?:environment|getenv)\s*[\[(]\s*"([A-Za-z_][A-Za-z0-9_]*)"/).map { String($0.1) })
        let imports = text.matches(of: /\bimport\s+(?:(?:class|struct|func|enum|var|let)\s+)?([A-Za-z_][A-Za-z0-9_]*)/)
        let known: Set<Substring> = ["PackageDescription", "CompilerPluginSupport"]
        isPlain = imports.allSatisfy { known.contains($0.1) } && !text.contains("Context")
        mayLinkAnything = text.contains("unsafeFlags") && text.contains("linkerSettings")
        mayUsePkgConfig = text.contains("pkgConfig")
    }

    /// Whether a manifest may give compilers options in a file (`unsafeFlags(["@options.rsp"])`).
    static func mayReadOptionFiles(_ text: Data) -> Bool {
        text.range(of: Data("unsafeFlags".utf8)) != nil && text.range(of: Data("\"@".utf8)) != nil
    }

    /// Reads the manifest that applies to a package; one that can't be read may ask for anything.
    init(of package: Package, in graph: ModuleGraph) {
        let path = package.manifestPath.hasPrefix("/") ? package.manifestPath : graph.root + "/" + package.manifestPath
        guard let data = FileManager.default.contents(atPath: path) else {
            self.init(variables: [], isPlain: false, mayLinkAnything: true, mayUsePkgConfig: true)
            return
        }
        self.init(text: String(decoding: data, as: UTF8.self))
    }

    private init(variables: Set<String>, isPlain: Bool, mayLinkAnything: Bool, mayUsePkgConfig: Bool) {
        self.variables = variables
        self.isPlain = isPlain
        self.mayLinkAnything = mayLinkAnything
        self.mayUsePkgConfig = mayUsePkgConfig
    }
}
