import Foundation
import ImportChecker
import Scaffolding
import SourceEditing

/// The changes of files that remove findings, computed before any is made.
struct FindingFixes {
    /// A file before and after.
    struct Change {
        /// The path relative to the root.
        let path: String
        let before: [UInt8]
        let after: [UInt8]
    }

    /// The changes, ordered by path.
    let changes: [Change]
    /// The findings that the changes remove.
    let count: Int
    /// The reasons why findings that could be fixed aren't.
    let obstacles: [String]
    /// The packages of the files from which imports are removed, by the files' paths.
    let packagesOfRemovedImports: [String: String]

    /// Computes the changes for findings.
    ///
    /// An import that another rule forbids isn't declared.
    ///
    /// - Parameters:
    ///   - findings: The findings of a check.
    ///   - root: The absolute path of the root.
    init(_ findings: [Finding], root: String) {
        let forbidden = Set(findings.filter { $0.fix == nil }.map(\.place))
        // A package that no target uses may offer a module that a target imports without declaring it.
        let undeclaring = Set(
            findings.filter { [RuleKind.undeclared.rawValue, RuleKind.implicit.rawValue].contains($0.rule) }
                .map(\.from.package))
        var files = FileTexts(root: root)
        var obstacles: [String] = []
        var count = 0
        var known: [Fix: Bool] = [:]
        var packages: [String: String] = [:]
        for finding in findings.sorted(by: { Self.rank($0) < Self.rank($1) }) {
            guard let fix = finding.fix else { continue }
            if case .declare = fix, forbidden.contains(finding.place) { continue }
            if case .removePackage = fix, undeclaring.contains(finding.from.package) { continue }
            // Several findings may have the same fix.
            if let isMade = known[fix] {
                count += isMade ? 1 : 0
                continue
            }
            do throws(ManifestEditError) {
                if try files.apply(fix, at: finding.place) {
                    count += 1
                    if fix == .removeImport { packages[finding.place.file] = finding.from.package }
                    // These are about the finding's place, so each finding has its own.
                    if Self.rank(finding) == 2 { continue }
                    known[fix] = true
                }
            } catch {
                known[fix] = false
                obstacles.append("\(finding.place.file): isn't changed: \(error)")
            }
        }
        self.count = count
        self.obstacles = obstacles
        packagesOfRemovedImports = packages
        changes = files.changes
    }

    /// Declarations come before removals, so that the place of a new entry doesn't depend on them.
    private static func rank(_ finding: Finding) -> Int {
        switch finding.fix {
        case .declare: 0
        case .remove, .removePackage: 1
        case .writeAccess, .removeImport, nil: 2
        }
    }

    /// The changes as a diff for `git apply`.
    var difference: String {
        changes.map { change in
            FileDifference.text(
                of: change.path, before: String(decoding: change.before, as: UTF8.self),
                after: String(decoding: change.after, as: UTF8.self))
        }.joined()
    }

    /// Writes the changes.
    ///
    /// - Throws: ``CommandError`` if a file can't be written; then all are as before.
    func make(below root: String) throws {
        for (index, change) in changes.enumerated() {
            do {
                try Self.write(change.after, to: change.path, root)
            } catch {
                for made in changes[..<index] { try? Self.write(made.before, to: made.path, root) }
                throw error
            }
        }
    }

    /// Restores the previous contents of the files.
    func revert(below root: String) throws {
        try Self.revert(changes, below: root)
    }

    /// Restores the previous contents of changed files.
    static func revert(_ changes: [Change], below root: String) throws {
        for change in changes { try Self.write(change.before, to: change.path, root) }
    }

    private static func write(_ text: [UInt8], to path: String, _ root: String) throws {
        try WrittenFile.write(String(decoding: text, as: UTF8.self), to: FilePath.join(root, path))
    }
}

/// The texts of files that are edited.
private struct FileTexts {
    let root: String
    private var before: [String: [UInt8]] = [:]
    private var manifests: [String: ManifestEdit] = [:]
    /// The edits of sources, whose offsets are those of the text before.
    private var edits: [String: [SourceEdit]] = [:]

    init(root: String) {
        self.root = root
    }

    /// Makes a change, and returns whether there is something to change.
    mutating func apply(_ fix: Fix, at place: SourcePlace) throws(ManifestEditError) -> Bool {
        switch fix.edit(at: place) {
        case .manifest(let path, let change): return try edit(path, change)
        case .source(let change):
            guard let text = read(place.file), let edit = change(text) else { return false }
            edits[place.file, default: []].append(edit)
            return true
        }
    }

    private mutating func edit(
        _ path: String, _ change: (inout ManifestEdit) throws(ManifestEditError) -> Void
    ) throws(ManifestEditError) -> Bool {
        guard let text = read(path) else { return false }
        var manifest = manifests[path] ?? ManifestEdit(text)
        let old = manifest.result
        try change(&manifest)
        manifests[path] = manifest
        return manifest.result != old
    }

    /// The text of a file before the changes; `nil` if it isn't UTF-8 or can't be read.
    private mutating func read(_ path: String) -> [UInt8]? {
        if let known = before[path] { return known }
        guard let data = FileManager.default.contents(atPath: FilePath.join(root, path)),
            String(validating: data, as: UTF8.self) != nil
        else { return nil }
        before[path] = Array(data)
        return before[path]
    }

    var changes: [FindingFixes.Change] {
        before.keys.sorted().compactMap { path in
            guard let old = before[path] else { return nil }
            let new = manifests[path]?.result ?? SourceEdit.apply(edits[path] ?? [], to: old)
            return new == old ? nil : FindingFixes.Change(path: path, before: old, after: new)
        }
    }
}
