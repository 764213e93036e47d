import Foundation
import Testing

@testable import ModuleSplit

@Suite("A change that is being applied when git is killed", .timeLimit(.minutes(20)))
struct UnfinishedDeliveryTests {
    /// A repository, and the commit of a step in its clone that moves a file and edits another one.
    private func delivery() throws -> (package: TemporaryPackage, commit: String, base: String) {
        let package = try TemporaryPackage(["Low.swift": "let low = 1\n", "High.swift": "let high = low\n"])
        try package.startRepository()
        let clone = package.folder + "/cache/clone"
        _ = try CommandRun.output(["git", "clone", "--quiet", package.folder, clone], in: package.folder)
        try package.write("let low = 1\n", to: "cache/clone/Sources/Low/Low.swift")
        try package.write("import Low\n\nlet high = low\n", to: "cache/clone/Sources/Whole/High.swift")
        try FileManager.default.removeItem(atPath: clone + "/Sources/Whole/Low.swift")
        _ = try CommandRun.output(["git", "add", "--all"], in: clone)
        let person = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
        _ = try CommandRun.output(["git"] + person + ["commit", "--quiet", "-m", "Step"], in: clone)
        let commit = try CommandRun.line(["git", "rev-parse", "HEAD"], in: clone)
        _ = try CommandRun.output(["git", "fetch", "--quiet", clone, commit], in: package.folder)
        let base = try CommandRun.line(["git", "rev-parse", "HEAD"], in: package.folder)
        return (package, commit, base)
    }

    private func unfinished(_ package: TemporaryPackage) -> UnfinishedDelivery {
        UnfinishedDelivery(path: package.folder + "/cache/delivery", repository: package.folder)
    }

    private func status(_ package: TemporaryPackage) throws -> String {
        try CommandRun.output(["git", "status", "--porcelain"], in: package.folder)
    }

    @Test("is reverted by the next run, whichever files are written", arguments: 0..<3)
    func partial(written: Int) throws {
        let (package, commit, base) = try delivery()
        let before = package.contents()
        let delivery = unfinished(package)
        try delivery.begin(commit, onto: base)
        // Git removes and writes files before it writes its index.
        try FileManager.default.removeItem(atPath: package.folder + "/Sources/Whole/Low.swift")
        if written > 0 { try package.write("let low = 1\n", to: "Sources/Low/Low.swift") }
        if written > 1 { _ = try CommandRun.output(["git", "add", "--all"], in: package.folder) }
        #expect(try delivery.recover())
        #expect(package.contents() == before)
        #expect(try status(package) == "")
        #expect(try !delivery.recover())
    }

    @Test("isn't reverted if somebody has edited a file")
    func edited() throws {
        let (package, commit, base) = try delivery()
        let delivery = unfinished(package)
        try delivery.begin(commit, onto: base)
        try FileManager.default.removeItem(atPath: package.folder + "/Sources/Whole/Low.swift")
        try package.write("let high = 2\n", to: "Sources/Whole/High.swift")
        #expect(try !delivery.recover())
        #expect(try package.text("Sources/Whole/High.swift") == "let high = 2\n")
        #expect(try status(package) == " M Sources/Whole/High.swift\n D Sources/Whole/Low.swift\n")
    }

    @Test(
        "isn't reverted if it is complete, staged or committed",
        arguments: [["--squash", "--no-commit"], ["--ff-only"]])
    func complete(options: [String]) throws {
        let (package, commit, base) = try delivery()
        let delivery = unfinished(package)
        try delivery.begin(commit, onto: base)
        _ = try CommandRun.output(["git", "merge", "--quiet"] + options + [commit], in: package.folder)
        let after = package.contents()
        #expect(try !delivery.recover())
        #expect(package.contents() == after)
        #expect(after["Sources/Low/Low.swift"] != nil)
        #expect(!FileManager.default.fileExists(atPath: delivery.path))
    }

    @Test("is explained while the lock of git is there, and reverted when it isn't")
    func locked() throws {
        let (package, commit, base) = try delivery()
        let delivery = unfinished(package)
        try delivery.begin(commit, onto: base)
        try FileManager.default.removeItem(atPath: package.folder + "/Sources/Whole/Low.swift")
        let lock = package.folder + "/.git/index.lock"
        try package.write("", to: ".git/index.lock")
        #expect {
            try delivery.recover()
        } throws: { error in
            "\(error)"
                == "git was interrupted while it applied the last step, or is still running; if it isn't, remove "
                + "\(lock), and the next run restores the working tree"
        }
        try FileManager.default.removeItem(atPath: lock)
        #expect(try delivery.recover())
        #expect(try status(package) == "")
    }

    @Test("is reverted before the next step looks at the working tree, which is reported")
    func nextRun() throws {
        let (package, commit, base) = try delivery()
        let workshop = { (reports: Reports) in
            try Workshop(of: package.folder, cache: package.folder + "/cache", report: reports.add)
        }
        let folder = try workshop(Reports()).folder
        try UnfinishedDelivery(path: folder + ".delivery", repository: package.folder).begin(commit, onto: base)
        try FileManager.default.removeItem(atPath: package.folder + "/Sources/Whole/Low.swift")
        let reports = Reports()
        _ = try workshop(reports)
        #expect(reports.lines == ["the last run was killed while it applied its change, which is reverted"])
        #expect(try status(package) == "")
    }

    @Test("leaves no note if it is applied")
    func applied() throws {
        let (package, _, _) = try delivery()
        let workshop = try Workshop(of: package.folder, cache: package.folder + "/cache")
        try "let low = 2\n".write(
            toFile: workshop.folder + "/Sources/Whole/Low.swift", atomically: true, encoding: .utf8)
        try workshop.deliver(try workshop.commit("Step"), isCommitted: true)
        #expect(try package.text("Sources/Whole/Low.swift") == "let low = 2\n")
        #expect(!FileManager.default.fileExists(atPath: workshop.folder + ".delivery"))
    }
}
