import AffectedPackages
import Foundation
import ImportChecker
import PackageGraph
import Testing

@testable import BulkheadCommands

/// The answers are compared with those for a repository in which the changes are made.
@Suite("Answers of what-if are true", .timeLimit(.minutes(20)))
struct WhatIfTruthTests {
    /// A random change, as words for the command and made in the model.
    private struct Edit {
        var moves: [NamePair] = []
        var merges: [NamePair] = []
        var removals: [NamePair] = []
        var additions: [NamePair] = []
        var structure: GeneratedStructure
        /// The new paths of moved files, by the old ones.
        var paths: [String: String] = [:]
        /// The messages about added dependencies without imports, which what-if leaves out.
        var unused: Set<String> = []

        init(_ structure: GeneratedStructure, random: inout SeededRandom) throws {
            self.structure = structure
            repeat {
                for _ in 0..<Int.random(in: 0...1, using: &random) { try move(&random) }
                if Int.random(in: 0..<4, using: &random) == 0 { try merge(&random) }
                for _ in 0..<Int.random(in: 0...2, using: &random) { try remove(&random) }
                for _ in 0..<Int.random(in: 0...2, using: &random) { try add(&random) }
            } while moves.isEmpty && merges.isEmpty && removals.isEmpty && additions.isEmpty
        }

        private mutating func move(_ random: inout SeededRandom) throws {
            guard let source = structure.sources.randomElement(using: &random),
                let target = structure.units.map(\.unit.name).filter({ $0 != source.unit }).randomElement(
                    using: &random)
            else { return }
            moves.append(try NamePair("\(source.path),\(target)"))
            paths[source.path] = structure.move(source.path, to: target)
        }

        private mutating func merge(_ random: inout SeededRandom) throws {
            let units = structure.units.map(\.unit)
            guard let unit = units.randomElement(using: &random),
                let other = units.filter({ $0.isTest == unit.isTest && $0.name != unit.name }).randomElement(
                    using: &random)
            else { return }
            merges.append(try NamePair("\(unit.name),\(other.name)"))
            let before = structure.sources
            structure.merge(unit.name, into: other.name)
            for source in before where source.unit == unit.name {
                let name = source.path.split(separator: "/").last ?? ""
                let original = paths.first { $0.value == source.path }?.key ?? source.path
                paths[original] = structure.sources.first { $0.path.hasSuffix("/\(name)") }?.path
            }
        }

        private mutating func remove(_ random: inout SeededRandom) throws {
            guard
                let unit = structure.units.map(\.unit).filter({ !$0.dependencies.isEmpty }).randomElement(
                    using: &random),
                let name = unit.dependencies.randomElement(using: &random)
            else { return }
            removals.append(try NamePair("\(unit.name),\(name)"))
            structure.removeDependency(name, of: unit.name)
        }

        private mutating func add(_ random: inout SeededRandom) throws {
            let units = structure.units.map(\.unit)
            guard let unit = units.randomElement(using: &random),
                let other = units.filter({ other in
                    !other.isTest && other.name != unit.name && !unit.dependencies.contains(other.name)
                }).randomElement(using: &random)
            else { return }
            additions.append(try NamePair("\(unit.name),\(other.name)"))
            structure.addDependency(other.name, to: unit.name)
            unused.insert("'\(unit.name)' declares '\(other.name)', and none of its files imports '\(other.name)'")
        }
    }

    /// A finding without its line, which depends on how a manifest or an import is edited.
    private static func text(_ finding: Finding, _ paths: [String: String] = [:]) -> String {
        "\(paths[finding.place.file] ?? finding.place.file) \(finding.rule) \(finding.message)"
    }

    /// The lines of findings in sources.
    private static func lines(_ findings: [Finding]) -> [Int] {
        findings.filter { !$0.place.file.hasSuffix("Package.swift") }.map(\.place.line)
    }

    @Test("A few hundred random changes have the effects that they have when they are made", arguments: [1, 2, 3, 4])
    func randomChanges(seed: UInt64) throws {
        var random = SeededRandom(state: seed)
        let structure = GeneratedStructure(packages: 9, random: &random)
        let sample = try SampleRepository(structure.files)
        try Self.makeHistory(structure, in: sample, &random)
        let history = try PastChanges(root: sample.path, last: 20)
        #expect(history.count == 12)
        let repository = try ComparedRepository(
            root: sample.path, loader: Manifests.loader(isCached: false, runs: false), cache: sample.home + "/cache")
        let before = try repository.check(nil)

        var kinds: Set<String> = []
        for _ in 0..<50 {
            let edit = try Edit(structure, random: &random)
            let answer = try StructureComparison(repository, history: .success(history)) { tree in
                for pair in edit.moves { try tree.moveFile(pair) }
                for pair in edit.merges { try tree.merge(pair) }
                for pair in edit.removals { try tree.removeDependency(pair) }
                for pair in edit.additions { try tree.addDependency(pair) }
            }

            try Self.write(edit.structure, over: structure, in: sample)
            let after = try repository.check(nil)
            let effects = history.effects(in: try repository.inputs(after.graph)) { [edit.paths[$0] ?? $0] }
            let chain = BuildChain(after.graph) { LineCount.of([$0], root: sample.path) }
            try Self.write(structure, over: edit.structure, in: sample)

            let words = "\(edit.moves) \(edit.merges) \(edit.removals) \(edit.additions)"
            #expect(answer.problemsAfter == after.problems.map(\.description), "\(words)")
            let known = Set(before.all.map { Self.text($0, edit.paths) })
            let found = Set(after.all.map { Self.text($0) })
            let appeared = after.all.filter { !known.contains(Self.text($0)) && !edit.unused.contains($0.message) }
            #expect(Set(answer.appeared.map { Self.text($0) }) == Set(appeared.map { Self.text($0) }), "\(words)")
            if edit.merges.isEmpty { #expect(Self.lines(answer.appeared) == Self.lines(appeared), "\(words)") }
            let disappeared = before.all.filter { !found.contains(Self.text($0, edit.paths)) }
            #expect(answer.disappeared == disappeared, "\(words)")
            #expect(try answer.work?.get().after == StructureComparison.Work(effects), "\(words)")
            #expect(answer.chain.after.targets == chain.targets, "\(words)")
            if edit.merges.isEmpty { #expect(answer.chain.after.lines == chain.lines, "\(words)") }
            kinds.formUnion(answer.appeared.map(\.rule))
        }
        // The changes cause something of each kind.
        #expect(kinds.isSuperset(of: ["cycles", "undeclared"]), "\(kinds)")
        #expect(kinds.contains { $0.hasPrefix("layers") }, "\(kinds)")
    }

    /// Commits the structure after eleven commits with changes of sources and manifests.
    private static func makeHistory(
        _ structure: GeneratedStructure, in sample: SampleRepository, _ random: inout SeededRandom
    ) throws {
        let files = structure.files
        let paths = files.keys.sorted()
        try sample.git("init", "--quiet")
        for number in 0..<12 {
            for path in (0..<Int.random(in: 1...3, using: &random)).compactMap({ _ in
                paths.randomElement(using: &random)
            }) {
                let comment = path.hasSuffix(".yml") ? "#" : "//"
                try sample.write(path, (files[path] ?? "") + "\(comment) \(number)\n")
            }
            try sample.git("add", ".")
            try sample.git("commit", "--quiet", "--message", "\(number)")
        }
        for (path, text) in files { try sample.write(path, text) }
        try sample.git("add", ".")
        try sample.git("commit", "--quiet", "--message", "last")
    }

    /// Writes the files that differ from those of another structure.
    private static func write(
        _ structure: GeneratedStructure, over other: GeneratedStructure, in sample: SampleRepository
    ) throws {
        let old = other.files
        let new = structure.files
        for path in old.keys where new[path] == nil { try sample.remove(path) }
        for (path, text) in new where old[path] != text { try sample.write(path, text) }
    }
}
