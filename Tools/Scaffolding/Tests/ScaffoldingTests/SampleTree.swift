import Foundation

@testable import Scaffolding

/// A repository with a manifest and a template, in a temporary folder.
final class SampleTree: Sendable {
    let root: String

    static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "App",
            dependencies: [
                .package(path: "Features/HomeFeature")  // the first one
            ],
            targets: [
                .target(name: "App", dependencies: ["HomeFeature"])
            ]
        )

        """

    static let description = """
        summary: A feature
        parameters:
          - name: shape
            summary: how it is built
            values: [mvvm, mvi]
          - name: backend
            summary: with its half of the backend
        files:
          - from: all
          - from: "{{shape}}"
          - from: backend
            when: backend
        edits:
          - file: Package.swift
            list: package.dependencies
            element: '.package(path: "Features/{{Name}}Feature")'
          - file: Package.swift
            list: package.targets[App].dependencies
            element: '"{{Name}}Feature"'
          - file: rules.yml
            after: "members:"
            lines: "  - Features/{{Name}}Feature"
          - file: rules.yml
            before: "end: true"
            lines: |
              # {{title}}
              backend: {{kebab}}
            when: backend

        """

    static let files = [
        "Package.swift": manifest,
        "Features/HomeFeature/Package.swift": "// swift-tools-version: 6.2\n",
        "rules.yml": "members:\n  - Features/HomeFeature\nend: true\n",
        "templates/feature/template.yml": description,
        "templates/feature/all/Features/{{Name}}Feature/Package.swift.mustache":
            "// {{Name}}, {{words}}{{#backend}}, with backend{{/backend}}\n",
        "templates/feature/all/Features/{{Name}}Feature/Plain.txt": "{{not a placeholder}}\n",
        "templates/feature/mvi/Features/{{Name}}Feature/Sources/{{Name}}Reducer.swift.mustache":
            "enum {{Name}}Reducer { static let {{name}} = {{#isMvi}}1{{/isMvi}}{{^isMvi}}2{{/isMvi}} }\n",
        "templates/feature/mvvm/Features/{{Name}}Feature/Sources/{{Name}}ViewModel.swift.mustache":
            "// {{today}}\nfinal class {{Name}}ViewModel {}\n",
        "templates/feature/backend/Backend/{{Name}}/{{Name}}Slice.swift.mustache": "struct {{Name}}Slice {}\n",
    ]

    init(_ changes: [String: String?] = [:]) throws {
        root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/scaffold-\(UUID().uuidString)"
        for (path, text) in Self.files.merging(changes.compactMapValues { $0 }, uniquingKeysWith: { $1 })
        where changes[path] != .some(nil) {
            try write(path, text)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ path: String, _ text: String) throws {
        let url = URL(filePath: root + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + "/" + path) }

    func read(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }

    /// Every file and folder with its content and permissions.
    func state() throws -> [String: String] {
        var state: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
            let rights = "\(attributes[.posixPermissions] ?? 0) "
            state[path] =
                attributes[.type] as? FileAttributeType == .typeDirectory ? "folder" : rights + (try read(path))
        }
        return state
    }

    /// The plan for the arguments of `bulkhead new`.
    func making(_ words: String...) throws -> ChangePlan {
        let template = try TemplateFolder(root: root).template(named: words[0])
        return try Scaffold(root: root, today: "2026-05-03").making(
            ChosenValues(Array(words.dropFirst()), for: template), from: template)
    }

    /// The plan for the arguments of `bulkhead remove`.
    func removing(_ name: String, isForced: Bool = false) throws -> ChangePlan {
        let template = try TemplateFolder(root: root).template(named: "feature")
        return try Scaffold(root: root, today: "2026-05-03").removing(
            ChosenValues([name], for: template), from: template, isForced: isForced)
    }
}
