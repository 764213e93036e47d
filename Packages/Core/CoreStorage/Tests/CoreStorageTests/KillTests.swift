import CoreStorage
import Foundation
import TestSupport
import Testing

@Suite("A process that is killed while it writes", .timeLimit(.minutes(10)))
struct KillTests {
    @Test("Every acknowledged record exists once and complete, with two processes on one file")
    func appends() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "records")
        var random = SeededGenerator(seed: 5)
        var acknowledged: Set<String> = []
        let rounds = 20
        for round in 0..<rounds {
            let children = try ["a\(round)", "b\(round)"].map {
                ($0, try Child("storage-child", ["append", url.path(percentEncoded: false), $0]))
            }
            for (name, child) in children {
                for _ in 0..<Int.random(in: 0...60, using: &random) {
                    if let number = child.nextLine() { acknowledged.insert("\(name):\(number)") }
                }
            }
            for (name, child) in children.shuffled(using: &random) {
                acknowledged.formUnion(child.kill().map { "\(name):\($0)" })
            }
        }
        let records = try AppendOnlyFile(url).records().map { try #require(WrittenContent($0), "\($0.count) bytes") }
        #expect(acknowledged.count > rounds)
        #expect(acknowledged.subtracting(records.map { "\($0.name):\($0.number)" }) == [])
        for (name, records) in Dictionary(grouping: records, by: \.name) {
            #expect(records.map(\.number) == Array(1...records.count), "\(name)")
        }
    }

    @Test("A record that the kill cut off is left out, and those before and after it are complete")
    func tornRecord() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "records")
        let child = try Child("storage-child", ["tear", url.path(percentEncoded: false), "a"])
        var acknowledged: [Int] = []
        while let number = child.nextLine() { acknowledged.append(try #require(Int(number))) }
        child.waitForExit()
        let content = try Data(contentsOf: url)
        #expect(content.count == 250_000 && content.last != 0x0A, "the child was to be killed within a record")
        let file = try AppendOnlyFile(url)
        #expect(try file.records().map { WrittenContent($0)?.number } == acknowledged)
        try file.append(Data("after".utf8))
        #expect(try file.records().count == acknowledged.count + 1)
        #expect(try file.records().last == Data("after".utf8))
    }

    @Test("A replaced file is always complete, and never older than the acknowledged content")
    func replacements() throws {
        let folder = try TemporaryFolder()
        let file = AtomicFile(folder.url.appending(path: "settings"))
        var random = SeededGenerator(seed: 6)
        for _ in 0..<15 {
            let child = try Child("storage-child", ["replace", file.url.path(percentEncoded: false)])
            var last: String?
            for _ in 0..<Int.random(in: 1...8, using: &random) { last = child.nextLine() ?? last }
            last = child.kill().last ?? last
            let content = try #require(try file.read().flatMap { WrittenContent($0) })
            #expect(content.number >= (try #require(last.flatMap { Int($0) })))
        }
    }

    @Test("A replacement that fails halfway, in a process that then ends, leaves the old content")
    func overfilled() throws {
        let folder = try TemporaryFolder()
        let file = AtomicFile(folder.url.appending(path: "settings"))
        try Child("storage-child", ["overfill", file.url.path(percentEncoded: false)]).waitForExit()
        #expect(try file.read().flatMap { WrittenContent($0)?.number } == 1)
        #expect(try folder.names() == ["settings"])
    }
}
