/// Reads the build settings of targets: their own, the project's, and the .xcconfig files of both.
final class SettingsReader {
    private let table: ObjectTable
    private let tree: GroupTree
    private let read: (String) -> [UInt8]?
    private let projectName: String
    /// The assignments in settings files, with those that they include.
    private var files: [String: [String: String]] = [:]
    /// The settings files that were sought.
    private(set) var soughtFiles: [String] = []

    init(_ table: ObjectTable, _ tree: GroupTree, projectName: String, read: @escaping (String) -> [UInt8]?) {
        self.table = table
        self.tree = tree
        self.projectName = projectName
        self.read = read
    }

    /// Returns the settings of a target for development: in its configuration Debug, or else in the first one.
    func settings(of target: ProjectObject) -> BuildSettings {
        let name = target.string("name") ?? ""
        let (own, configuration) = levels(of: target, named: nil)
        let (project, _) = levels(of: table.root, named: configuration)
        let defaults = [
            "TARGET_NAME": name, "PROJECT_NAME": projectName, "CONFIGURATION": configuration ?? "Debug",
            "SRCROOT": tree.sourceRoot, "PROJECT_DIR": tree.sourceRoot, "SOURCE_ROOT": tree.sourceRoot,
            "PRODUCT_NAME": target.string("productName") ?? name,
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
        ]
        return BuildSettings(levels: own + project + [defaults])
    }

    /// Returns the levels of an object's configuration with a name, or of the one for development, and its name.
    private func levels(of owner: ProjectObject, named name: String?) -> ([[String: String]], String?) {
        guard let list = table.object("buildConfigurationList", in: owner) else { return ([], nil) }
        let all = table.objects("buildConfigurations", in: list)
        guard let found = all.first(where: { $0.string("name") == name ?? "Debug" }) ?? all.first else {
            return ([], nil)
        }
        let own = (found.values["buildSettings"]?.dictionary ?? [:]).compactMapValues(Self.text)
        let file = settingsFile(of: found, owner: owner)
        return ([own, file], found.string("name"))
    }

    /// Returns a setting as text: a list is joined by spaces.
    private static func text(_ value: PropertyListValue) -> String? {
        value.string ?? value.array.map { $0.compactMap(\.string).joined(separator: " ") }
    }

    private func settingsFile(of configuration: ProjectObject, owner: ProjectObject) -> [String: String] {
        let path: String?
        if let reference = table.object("baseConfigurationReference", in: configuration) {
            path = tree.path(of: reference)
        } else if let relative = configuration.string("baseConfigurationReferenceRelativePath") {
            let anchor = table.object("baseConfigurationReferenceAnchor", in: configuration)
            path = PathName.join(anchor.flatMap(tree.path) ?? tree.sourceRoot, relative)
        } else {
            return [:]
        }
        guard let path else { return [:] }
        let place = "the configuration '\(configuration.displayName)' of '\(owner.string("name") ?? projectName)'"
        return assignments(in: path, place: place) { self.table.report($0, mentioned: configuration.id) }
    }

    /// Returns the assignments of a file and of those that it includes, a later one before an earlier one.
    private func assignments(
        in path: String, place: String, ancestors: [String] = [], missing: (ProjectProblem.Kind) -> Void
    ) -> [String: String] {
        if let known = files[path] { return known }
        if !soughtFiles.contains(path) { soughtFiles.append(path) }
        guard let bytes = read(path) else {
            // CocoaPods writes its files when it installs the pods, and they are rarely committed.
            if !path.contains("/Pods/") { missing(.missingSettings(path, place: place)) }
            return [:]
        }
        var result: [String: String] = [:]
        for line in SettingsFile.lines(of: String(decoding: bytes, as: UTF8.self)) {
            switch line {
            case .assignment(let key, let value): result[key] = value
            case .include(let included, let isOptional, let number):
                let other = PathName.join(PathName.parent(path), included)
                func problem(_ kind: ProjectProblem.Kind) {
                    table.report(ProjectProblem(file: path, line: number, kind: kind))
                }
                guard other != path, !ancestors.contains(other), ancestors.count < 50 else {
                    problem(.settingsCycle(other))
                    continue
                }
                let values = assignments(in: other, place: "#include", ancestors: ancestors + [path]) { kind in
                    if !isOptional { problem(kind) }
                }
                result.merge(values) { $1 }
            }
        }
        files[path] = result
        return result
    }
}
