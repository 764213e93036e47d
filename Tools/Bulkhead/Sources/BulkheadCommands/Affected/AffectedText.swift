import AffectedPackages

/// Formats a selection as text.
enum AffectedText {
    /// Returns each package's name, followed by the path from a changed file to its tests.
    static func explanation(_ selection: AffectedSelection) -> String {
        let graph = selection.inputs.graph
        let tests = Dictionary(
            selection.inputs.testedPackages.map { package in
                let targets = graph.packages[package].targets.map { graph.targets[$0] }
                return (selection.inputs.name(of: package), targets.filter { $0.kind == .test }.map(\.name))
            }, uniquingKeysWith: +)
        return selection.selected.map { "\($0.name)\n  \(way($0.reason, to: tests[$0.name] ?? []))" }
            .joined(separator: "\n")
    }

    /// Formats a path: file → target → path → test.
    private static func way(_ reason: SelectionReason, to tests: [String]) -> String {
        var steps: [String]
        switch reason.kind {
        case .target:
            steps = reason.path
            // Targets that no test uses are built together with the tests.
            if let last = steps.last, !tests.contains(last) { steps.append(tests.joined(separator: ", ")) }
        case .read: steps = ["may be read by \(tests.joined(separator: ", "))"]
        case .manifest:
            steps = ["manifest of \(reason.path.first ?? "")"] + reason.path.dropFirst()
            steps.append(tests.joined(separator: ", "))
        case .versions: steps = ["versions \(reason.note ?? "")"] + reason.path + [tests.joined(separator: ", ")]
        case .everything: return "everything: \(reason.file): \(reason.note ?? "")"
        }
        return ([reason.file] + steps).joined(separator: " → ")
    }

    /// The affected test targets, as `path:target`.
    static func tests(_ selection: AffectedSelection) -> [String] {
        let graph = selection.inputs.graph
        return selection.tests.map { target in
            "\(selection.inputs.name(of: graph.targets[target].package)):\(graph.targets[target].name)"
        }
    }

    /// Returns additional remarks for a person.
    static func remarks(_ selection: AffectedSelection) -> [String] {
        let changed = selection.changes.files.count + selection.changes.outside.count
        let all = selection.inputs.testedPackages.count
        return selection.notes + selection.everything.map { "everything is affected: \($0)" } + [
            "\(selection.selected.count) of \(counted(all, selection)) affected by "
                + "\(Count.of(changed, "changed file", "changed files")) since \(selection.base.prefix(12))"
        ]
    }

    /// Returns a remark for each selected Xcode project and the described modules, for formats whose tests SwiftPM runs.
    static func foreignRemarks(_ selection: AffectedSelection) -> [String] {
        selection.selected.compactMap { selected in
            switch selection.inputs.graph.packages[selected.package].kind {
            case .package: nil
            case .project:
                "\(selected.name): is affected, and isn't in this output, since SwiftPM doesn't run it; "
                    + "run it with '--format xcodebuild'"
            case .described:
                "\(selected.name): is affected, and isn't in this output, since SwiftPM doesn't run it; "
                    + "'--level target' lists its tests"
            }
        }
    }

    /// The number of packages and Xcode projects with tests.
    private static func counted(_ all: Int, _ selection: AffectedSelection) -> String {
        let graph = selection.inputs.graph
        let hasProjects = selection.inputs.testedPackages.contains { graph.packages[$0].kind == .project }
        return hasProjects ? "\(all) packages and projects" : Count.of(all, "package", "packages")
    }

    /// Returns the complete selection.
    static func json(_ selection: AffectedSelection) -> JSON {
        .object([
            "base": .string(selection.base),
            "everything": .strings(selection.everything),
            "notes": .strings(selection.notes),
            "changes": .array(
                selection.changes.files.map {
                    .object(["file": .string($0.path), "change": .string($0.kind.rawValue)])
                }),
            "tests": .strings(tests(selection)),
            "packages": .array(
                selection.selected.map { selected in
                    .object([
                        "name": .string(selected.name),
                        "reason": .object([
                            "kind": .string(selected.reason.kind.rawValue),
                            "file": .string(selected.reason.file),
                            "path": .strings(selected.reason.path),
                            "note": .optional(selected.reason.note),
                        ]),
                    ])
                }),
        ])
    }
}
