import Foundation
import Testing

@testable import AffectedPackages

@Suite("Errors that prevent a selection", .timeLimit(.minutes(20)))
struct BadInputTests {
    private func error(_ root: String, base: String = "base") -> String {
        do {
            let selection = try AffectedPlanner.forTests.selection(root: root, base: base)
            return "selected \(selection.selected.count)"
        } catch {
            return error.lines.joined(separator: "\n")
        }
    }

    @Test("A folder outside of any repository is an error")
    func noRepository() throws {
        let tree = try TemporaryTree(SampleRepository.files)
        #expect(
            error(tree.path)
                == "\(tree.path): expected a folder in a git repository, which is needed to determine what changed")
    }

    @Test("A repository without commits is an error")
    func noCommits() throws {
        let tree = try TemporaryTree(SampleRepository.files)
        try TemporaryRepository.git(["init", "--quiet"], in: tree.path)
        #expect(
            error(tree.path) == "\(tree.path): the repository has no commit yet, so there is nothing to compare with")
    }

    @Test("A base that doesn't exist or looks like an option of git is an error")
    func unknownBase() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        let advice = "name a branch, tag or commit; if it is on the server, fetch it: git fetch origin"
        for base in ["origin/main", "--all", "", "base:Base"] {
            #expect(error(repository.path, base: base) == "the base '\(base)' doesn't exist in this clone; \(advice)")
        }
    }

    @Test("A base without a common ancestor with HEAD is an error")
    func unrelated() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("checkout", "--quiet", "--orphan", "other")
        try repository.commit("Other")
        #expect(
            error(repository.path)
                == "the base 'base' and HEAD have no commit in common; name a base that is related to HEAD")
    }

    @Test("A shallow clone is an error that says what to fetch, unless it contains the common ancestor")
    func shallow() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("checkout", "--quiet", "-b", "feature")
        for number in 0..<3 {
            try repository.tree.write("// \(number)", to: "Alone/Sources/Alone/Alone.swift")
            try repository.commit("Change \(number)")
        }
        let clone = try TemporaryTree()
        func fetch(_ depth: Int) throws {
            try TemporaryRepository.git(
                [
                    "clone", "--quiet", "--depth", "\(depth)", "--no-single-branch", "--branch", "feature",
                    "file://\(repository.path)", "\(clone.path)/\(depth)",
                ], in: clone.path)
        }
        try fetch(1)
        #expect(
            error(clone.path + "/1", base: "origin/main")
                == "the base 'origin/main' and HEAD have no commit in common in this shallow clone; fetch their history: git fetch --unshallow origin"
        )
        #expect(
            error(clone.path + "/1", base: "HEAD~2")
                == "the base 'HEAD~2' doesn't exist in this clone; the clone is shallow, so fetch what is missing: git fetch --unshallow origin"
        )
        try fetch(4)
        #expect(error(clone.path + "/4", base: "origin/main") == "selected 1")
    }

    @Test("A sparse checkout is an error, since packages may be missing")
    func sparse() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("sparse-checkout", "set", "Alone")
        #expect(
            error(repository.path)
                == "\(repository.path): the checkout is sparse, so packages may be missing from it; run git sparse-checkout disable"
        )
        try repository.git("sparse-checkout", "disable")
        #expect(error(repository.path) == "selected 0")
    }

    @Test("A detached HEAD works like a branch")
    func detached() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// changed", to: "Middle/Sources/Middle/Middle.swift")
        try repository.commit("Change")
        try repository.git("checkout", "--quiet", "--detach")
        #expect(try repository.selected() == ["Middle", "Top"])
    }

    @Test("A manifest that can't be read is an error, since the package could be affected")
    func manifest() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// swift-tools-version: 6.2\nlet package = (\n", to: "Base/Package.swift")
        #expect(error(repository.path).contains("Base/Package.swift:"))
        #expect(error(repository.path).contains("isn't valid Swift"))
        // If only the one at the base can't be read, everything is affected, because its declarations are unknown.
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write(library("Base"), to: "Base/Package.swift")
        let selection = try repository.selection(since: "broken")
        #expect(selection.selected.count == 4)
        #expect(selection.everything.count == 1)
        #expect(selection.everything[0].contains("Base/Package.swift:"))
    }

    @Test(
        "A manifest that can't be read and has no dependents is an error only if a file in its package changed"
    )
    func manifestOfNobody() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// swift-tools-version: 6.2\nlet package = (\n", to: "Top/Package.swift")
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write("// changed", to: "Alone/Sources/Alone/Alone.swift")
        #expect(try repository.selected(since: "broken") == ["Alone"])
        try repository.tree.write("// changed", to: "Top/Sources/Top/Top.swift")
        #expect(error(repository.path, base: "broken").hasPrefix("\(repository.path)/Top/Package.swift:"))
    }

    @Test("A package that SwiftPM rejects is selected by every change, since its dependencies are unknown")
    func refused() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        let manifest = library("Alone").replacing(
            "dependencies: [\"Alone\"])", with: "dependencies: [\"Alone\"], path: \"Nowhere\")")
        try repository.tree.write(manifest, to: "Alone/Package.swift")
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write("// changed", to: "Top/Sources/Top/Top.swift")
        let selection = try repository.selection(since: "broken")
        #expect(selection.selected.map(\.name) == ["Alone", "Top"])
        #expect(selection.notes.contains { $0.hasPrefix("Alone/Package.swift:") && $0.contains("'AloneTests'") })
    }

    @Test("An invalid configuration is an error")
    func configuration() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("tests: {ignore: []}\n", to: "bulkhead.yml")
        #expect(
            error(repository.path).hasPrefix(
                "bulkhead.yml:1:9: unknown key of 'tests' 'ignore'; did you mean 'ignored'?"))
        try repository.tree.write("tests: {inputs: [{package: Bsae, files: [a]}]}\n", to: "bulkhead.yml")
        #expect(error(repository.path).hasPrefix("bulkhead.yml:1:18: there is no package 'Bsae'; did you mean 'Base'?"))
    }
}
