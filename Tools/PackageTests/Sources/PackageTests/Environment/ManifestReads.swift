import Foundation
import PackageGraph

/// What a manifest may read in addition to its own text, according to the text. Settings are used only by the compiler
/// and the linker.
struct ManifestReads: Hashable {
    /// The names of the environment variables in the text.
    let variables: Set<String>
    /// Whether the manifest can't read anything: it imports only `PackageDescription`, and doesn't use `Context`.
    let isPlain: Bool
    /// Whether the manifest may have linker options, which can name any file.
    let mayLinkAnything: Bool
    /// Whether the manifest may use libraries that pkg-config finds, which can be anywhere.
    let mayUsePkgConfig: Bool

    /// Analyzes the text of a manifest.
    init(text: String) {
        // Few manifests name one, and searching with the expression takes a hundred times as long.
        let mayNameVariables = text.contains("environment") || text.contains("getenv")
        let names = /(?:environment|getenv)\s*[\[(]\s*"([A-Za-z_][A-Za-z0-9_]*)"/
        variables = mayNameVariables ? Set(text.matches(of: names).map { String($0.1) }) : []
        isPlain = Self.importsOnlyDescription(text) && !text.contains("Context")
        mayLinkAnything = text.contains("unsafeFlags") && text.contains("linkerSettings")
        mayUsePkgConfig = text.contains("pkgConfig")
    }

    /// Whether a manifest imports only modules that describe packages.
    private static func importsOnlyDescription(_ text: String) -> Bool {
        // Almost all manifests have only this import. Creating the expression takes most of the time.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.contains(Self.importKeyword) }
        if lines.allSatisfy({ $0.elementsEqual("import PackageDescription".utf8) }) { return true }
        let imports = text.matches(of: /\bimport\s+(?:(?:class|struct|func|enum|var|let)\s+)?([A-Za-z_][A-Za-z0-9_]*)/)
        let known: Set<Substring> = ["PackageDescription", "CompilerPluginSupport"]
        return imports.allSatisfy { known.contains($0.1) }
    }

    private static let importKeyword = Array("import".utf8)

    /// Whether a manifest may pass options to compilers in a file (`unsafeFlags(["@options.rsp"])`).
    static func mayReadOptionFiles(_ text: Data) -> Bool {
        text.range(of: Data("unsafeFlags".utf8)) != nil && text.range(of: Data("\"@".utf8)) != nil
    }

    /// Analyzes the manifest of a package. If it can't be read, it may read anything.
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
