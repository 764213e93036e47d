import ConfigurationReading

/// The template `module`, for repositories without a template of that name.
public struct BuiltInTemplate: Sendable {
    /// The name.
    public static let name = "module"

    /// Where modules belong.
    public enum Shape: Hashable, Sendable {
        /// Modules are targets of one package, whose folder is relative to the root (empty for the root), and so is its
        /// manifest.
        case targets(package: String, manifest: String)
        /// Modules are packages in a folder.
        case packages(folder: String, toolsVersion: String, platforms: String?)
    }

    private let shape: Shape

    /// Creates the template for a repository of a shape.
    public init(shape: Shape) {
        self.shape = shape
    }

    /// - Throws: ``ScaffoldingError`` if a path has characters that a description can't have.
    func template() throws(ScaffoldingError) -> Template {
        var template = try Template(
            name: Self.name, description: ConfigurationFile(path: "the built-in template 'module'", text: description))
        template.builtIn = files
        return template
    }

    private var description: String {
        switch shape {
        case .targets(_, let manifest):
            """
            summary: "A module: a target of the package, with its tests"
            files:
              - from: files
            edits:
              - file: "\(manifest)"
                list: package.targets
                element: '.target(name: "{{Name}}")'
                order: last
              - file: "\(manifest)"
                list: package.targets
                element: '.testTarget(name: "{{Name}}Tests", dependencies: ["{{Name}}"])'
                order: last

            """
        case .packages(let folder, _, _):
            """
            summary: "A module: a package in \(folder.isEmpty ? "the root" : folder), with its tests"
            files:
              - from: files

            """
        }
    }

    /// The files by their paths below the template's folder.
    private var files: [String: String] {
        let first = FirstSources(module: "{{Name}}", name: "{{Name}}")
        var base: String
        var files: [String: String] = [:]
        switch shape {
        case .targets(let package, _): base = package.isEmpty ? "files" : "files/\(package)"
        case .packages(let folder, let toolsVersion, let platforms):
            base = (folder.isEmpty ? "files" : "files/\(folder)") + "/{{Name}}"
            let platforms = platforms.map { "\n    platforms: \($0)," } ?? ""
            files["\(base)/Package.swift.mustache"] = """
                // swift-tools-version: \(toolsVersion)
                import PackageDescription

                let package = Package(
                    name: "{{Name}}",\(platforms)
                    products: [
                        .library(name: "{{Name}}", targets: ["{{Name}}"])
                    ],
                    targets: [
                        .target(name: "{{Name}}"),
                        .testTarget(name: "{{Name}}Tests", dependencies: ["{{Name}}"]),
                    ]
                )

                """
        }
        files["\(base)/Sources/{{Name}}/{{Name}}Example.swift.mustache"] = first.library
        files["\(base)/Tests/{{Name}}Tests/{{Name}}ExampleTests.swift.mustache"] = first.tests(of: "{{Name}}")
        return files
    }
}
