import ConfigurationReading
import Foundation
import ImportChecker
import ManifestReader
import PackageGraph

/// The repository's rules. After a step, `bulkhead check` finds nothing that it did not find before.
struct StepRules: Sendable {
    /// The rules that a step is compared with before its files exist. The others are about imports and entries of
    /// manifests that aren't written yet.
    private static let anticipated: Set<RuleKind> = [
        .layers, .cycles, .forbidden, .protected, .transitive, .naming, .construct,
    ]

    /// The absolute path of the root, in the clone.
    let root: String
    private let options: CheckOptions
    private let before: CheckResult

    /// Checks the unchanged repository.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the root, in the clone.
    ///   - cache: The folder for the results of reading files and manifests.
    ///   - isExcluded: Whether the folder with this path, relative to the root, isn't part of the tree.
    /// - Returns: `nil` if the repository has no rules.
    /// - Throws: `ConfigurationErrors` for mistakes in the rules, `refused` if they can't be checked.
    init?(below root: String, cache: String, isExcluded: @escaping @Sendable (String) -> Bool) throws {
        let folder = root + "/" + CheckConfiguration.defaultFolder
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        let files = try CheckConfiguration.files(below: root)
        guard !files.isEmpty else { return nil }
        self.root = root
        var options = CheckOptions(cacheDirectory: cache, isExcluded: isExcluded)
        do {
            options.baseline = try Baseline.load(root + "/" + Baseline.defaultPath, named: Baseline.defaultPath)
        } catch {
            throw StepError.refused("\(error)")
        }
        self.options = options
        before = try Self.check(root, try CheckConfiguration.parse(files), options)
    }

    /// The outcome of a check.
    struct Verdict {
        /// The files of rules that have to change, with their new texts.
        var changes: [CheckConfiguration.File] = []
        /// The changes in words.
        var notes: [String] = []
        /// The findings that the unchanged repository doesn't have, and that no change of the rules permits.
        var findings: [Finding] = []
        /// The problems that keep the check from judging everything, and that the unchanged repository doesn't have.
        var problems: [String] = []

        var isClean: Bool { findings.isEmpty && problems.isEmpty }

        /// The findings and problems, one on a line.
        var lines: [String] { findings.map { "\($0.place): [\($0.rule)] \($0.message)" } + problems }
    }

    /// Checks the changed files on disk.
    func check(_ module: AddedModule) throws(StepError) -> Verdict {
        try verdict(on: module, overlay: nil, kinds: nil)
    }

    /// Checks a step whose files aren't on disk.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - overlay: The files that would be different.
    ///   - withoutTests: Whether it is known that no test moves along.
    func anticipate(
        _ module: AddedModule, overlay: SourceOverlay, withoutTests: Bool
    ) throws(StepError) -> Verdict {
        try verdict(on: module, overlay: overlay, kinds: Self.anticipated.union(withoutTests ? [.tests] : []))
    }

    /// The folders that are members of layers with everything below them, and in which there are packages.
    func layerFolders(in graph: ModuleGraph) throws(StepError) -> [String] {
        try edit().configuration.layerFolders.filter { folder in
            graph.packages.contains { RelativePath.parent(of: $0.path) == folder && $0.origin == .local }
        }
    }

    // MARK: - Checking

    private func verdict(
        on module: AddedModule, overlay: SourceOverlay?, kinds: Set<RuleKind>?
    ) throws(StepError) -> Verdict {
        var edit = try edit()
        var result = try check(edit, overlay)
        var notes = try Self.addMembers(of: module, to: &edit, result)
        if !notes.isEmpty { result = try check(edit, overlay) }
        let permissions = try Self.permit(module, in: &edit, appeared(in: result, module))
        if !permissions.isEmpty { result = try check(edit, overlay) }
        notes += permissions
        let known = Set(before.problems.map(\.description))
        return Verdict(
            changes: notes.isEmpty ? [] : try changed(edit),
            notes: notes,
            findings: appeared(in: result, module).filter { finding in
                kinds.map { kinds in RuleKind(ofRule: finding.rule).map(kinds.contains) ?? false } ?? true
            },
            problems: result.problems.map(\.description).filter { !known.contains($0) })
    }

    private func edit() throws(StepError) -> LayerEdit {
        do {
            return try LayerEdit(try CheckConfiguration.files(below: root))
        } catch {
            throw .refused("\(error)")
        }
    }

    private func changed(_ edit: LayerEdit) throws(StepError) -> [CheckConfiguration.File] {
        let known = try self.edit().files
        return edit.files.filter { !known.contains($0) }
    }

    private func check(_ edit: LayerEdit, _ overlay: SourceOverlay?) throws(StepError) -> CheckResult {
        var options = options
        options.overlay = overlay
        return try Self.check(root, edit.configuration, options)
    }

    private static func check(
        _ root: String, _ configuration: CheckConfiguration, _ options: CheckOptions
    ) throws(StepError) -> CheckResult {
        do {
            return try Checker.check(root, configuration, options)
        } catch {
            throw .refused("\(error)")
        }
    }

    // MARK: - Findings

    /// A finding without the ends and the position that change when a file moves.
    private struct Key: Hashable {
        let rule: String
        let to: String
        let file: String
    }

    /// The errors and warnings that the unchanged repository doesn't have.
    private func appeared(in result: CheckResult, _ module: AddedModule) -> [Finding] {
        var known: [Key: Int] = [:]
        for finding in before.findings {
            known[Key(rule: finding.rule, to: finding.to.name, file: finding.place.file), default: 0] += 1
        }
        return result.findings.filter { finding in
            let file = finding.place.file
            let key = Key(rule: finding.rule, to: finding.to.name, file: module.moves[file] ?? file)
            guard let count = known[key], count > 0 else { return true }
            known[key] = count - 1
            return false
        }
    }

    // MARK: - Layers

    /// Adds targets that are in no layer to the layers of the targets that they leave.
    private static func addMembers(
        of module: AddedModule, to edit: inout LayerEdit, _ result: CheckResult
    ) throws(StepError) -> [String] {
        let graph = result.graph
        let layers = result.layers
        func layer(of name: String, in package: String) -> String? {
            graph.targets.first { $0.name == name && graph.packages[$0.package].path == package }.flatMap {
                layers[$0.id]
            }
        }
        var notes: [String] = []
        var added: Set<String> = []
        for member in module.members {
            guard layer(of: member.name, in: module.place) == nil,
                let layer = layer(of: member.original, in: module.package)
            else { continue }
            let selector = module.newPackage ?? "target:\(member.name)"
            guard added.insert(selector).inserted else { continue }
            try editing { () throws(LayerEdit.Obstacle) in try edit.addMember(selector, to: layer) }
            notes.append("'\(selector)' is a new member of the layer '\(layer)'")
        }
        return notes
    }

    /// Permits the divided package or target to use the new one, if both are in a layer whose members are independent: the
    /// code was in one before. Nothing else may use the new one.
    private static func permit(
        _ module: AddedModule, in edit: inout LayerEdit, _ findings: [Finding]
    ) throws(StepError) -> [String] {
        var notes: [String] = []
        var permitted: Set<String> = []
        for finding in findings {
            guard let layer = finding.from.layer, layer == finding.to.layer, finding.rule == "layers/\(layer)",
                edit.configuration.areSiblingsIndependent(in: layer), finding.from.package == module.package,
                finding.to.package == module.place, module.newPackage != nil || finding.from.name == module.divided,
                permitted.insert(finding.from.name).inserted
            else { continue }
            let (from, to) = (finding.from.name, finding.to.name)
            try editing { () throws(LayerEdit.Obstacle) in
                try edit.permit(from, toUse: to, in: layer, reason: "\(module.name) was split off \(module.divided)")
            }
            notes.append("an exception of the layer '\(layer)' permits '\(from)' to use '\(to)'")
        }
        return notes
    }

    private static func editing(_ change: () throws(LayerEdit.Obstacle) -> Void) throws(StepError) {
        do {
            try change()
        } catch {
            throw .refused("the rules would have to change: \(error)")
        }
    }
}
