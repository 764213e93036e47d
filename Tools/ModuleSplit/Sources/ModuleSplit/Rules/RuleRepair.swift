import Foundation
import ImportChecker
import SourceEditing

/// Changes the files of a step so that it follows the rules.
struct RuleRepair {
    /// The largest number of rounds. A removed dependency may leave a package unused.
    private static let maximumRounds = 4

    let rules: StepRules
    let module: AddedModule

    /// Makes the mechanical changes: of the rules, of dependencies in manifests, and waivers.
    ///
    /// - Returns: The changes of rules in words, and whether a file of the build was changed.
    /// - Throws: `breaksRules` for findings that remain.
    func run() throws(StepError) -> (notes: [String], isBuildChanged: Bool) {
        var notes: [String] = []
        var isBuildChanged = false
        for _ in 0..<Self.maximumRounds {
            let verdict = try rules.check(module)
            for file in verdict.changes { try write(Array(file.text.utf8), to: file.path) }
            notes += verdict.notes
            if verdict.isClean { return (notes, isBuildChanged) }
            var isRepaired = !verdict.changes.isEmpty
            for finding in verdict.findings {
                let isFixed = try fix(finding)
                isBuildChanged = isBuildChanged || isFixed
                isRepaired = isRepaired || isFixed
            }
            guard isRepaired else { throw .breaksRules(verdict.lines, advice: Self.advice(verdict)) }
        }
        let verdict = try rules.check(module)
        guard verdict.isClean else { throw .breaksRules(verdict.lines, advice: Self.advice(verdict)) }
        return (notes, isBuildChanged)
    }

    /// The advice of the rules, without repetitions.
    static func advice(_ verdict: StepRules.Verdict) -> [String] {
        verdict.findings.reduce(into: []) { advice, finding in
            if !advice.contains(finding.advice) { advice.append(finding.advice) }
        }
    }

    private func fix(_ finding: Finding) throws(StepError) -> Bool {
        switch finding.fix?.edit(at: finding.place) {
        case .manifest(let path, let change): try edit(path, change)
        case .source(let change): try edit(finding.place.file, change)
        case nil: try waive(finding)
        }
    }

    /// Waives the rules about re-exports and about packages without tests for the new module.
    private func waive(_ finding: Finding) throws(StepError) -> Bool {
        guard let text = read(finding.place.file), let waived = Self.waived(finding, module, in: text) else {
            return false
        }
        try write(waived, to: finding.place.file)
        return true
    }

    private static func waived(_ finding: Finding, _ module: AddedModule, in text: [UInt8]) -> [UInt8]? {
        switch RuleKind(ofRule: finding.rule) {
        case .form where finding.to.name == module.name && finding.place.file.hasSuffix("/" + StepFiles.exports):
            StepWaiver.reexport(of: module.name, from: module.divided, in: text)
        case .tests where finding.from.package == module.newPackage && module.newPackage != nil:
            StepWaiver.missingTests(of: module.name, from: module.divided, in: text)
        default: nil
        }
    }

    // MARK: - Files

    private func edit(
        _ manifest: String, _ change: (inout ManifestEdit) throws(ManifestEditError) -> Void
    ) throws(StepError) -> Bool {
        guard let text = read(manifest) else { return false }
        var edit = ManifestEdit(text)
        do {
            try change(&edit)
        } catch {
            // The finding remains, and is reported.
            return false
        }
        guard edit.result != text else { return false }
        try write(edit.result, to: manifest)
        return true
    }

    private func edit(_ source: String, _ change: ([UInt8]) -> SourceEdit?) throws(StepError) -> Bool {
        guard let text = read(source), let edit = change(text) else { return false }
        let result = SourceEdit.apply([edit], to: text)
        guard result != text else { return false }
        try write(result, to: source)
        return true
    }

    private func read(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: rules.root + "/" + path).map(Array.init)
    }

    private func write(_ text: [UInt8], to path: String) throws(StepError) {
        try ChangedFile.write(text, to: rules.root + "/" + path)
    }
}
