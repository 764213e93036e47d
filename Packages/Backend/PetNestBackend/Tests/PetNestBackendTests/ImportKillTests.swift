import Foundation
import TestSupport
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite(
    "An import killed at any system call that changes a file",
    .enabled(if: Strace.works, "strace isn't installed or may not trace"), .timeLimit(.minutes(20)))
struct ImportKillTests {
    private static func store(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: "petnest.sqlite") }

    /// Returns the content of a store, which is opened as by the next start of the app.
    private func content(of folder: TemporaryFolder) async throws -> Data {
        let backend = try PetNestBackend.open(at: Self.store(folder), now: { TestBackend.noon })
        let json = try await backend.export().json
        try backend.close()
        return json
    }

    @Test("It is complete or absent, existing data stays, and importing again works")
    func killed() async throws {
        let other = try TestBackend()
        try await other.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        for (number, day) in ["2026-05-01", "2026-05-02", "2026-05-03"].enumerated() {
            try await other.send(
                .put, "/v1/pets/\(Bodies.bruno)/weights/\(Bodies.id(number + 1))",
                ["grams": .number(Double(30_000 + number)), "date": .string(day)])
        }
        let export = try await other.backend.export().json

        let template = try TemporaryFolder()
        let backend = try PetNestBackend.open(at: Self.store(template), now: { TestBackend.noon })
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: try Bodies.pet.data)
        let before = try await backend.export().json
        try backend.close()
        let whole = try TemporaryFolder()
        try FileManager.default.copyItem(at: Self.store(template), to: Self.store(whole))
        let imported = try PetNestBackend.open(at: Self.store(whole), now: { TestBackend.noon })
        let summary = try await imported.import(export)
        #expect(summary.added["weight"] == 3)
        let after = try await imported.export().json
        try imported.close()
        #expect(after != before)

        var kills = 0
        for call in Strace.changes {
            for number in 1... {
                let folder = try TemporaryFolder()
                try FileManager.default.copyItem(at: Self.store(template), to: Self.store(folder))
                let file = folder.url.appending(path: "all.json")
                try export.write(to: file)
                let arguments = [
                    "import", Self.store(folder).path(percentEncoded: false), file.path(percentEncoded: false),
                ]
                let lines = try Strace.run("backend-child", arguments, killingAt: call, number: number)
                let isDone = lines == ["done"]
                let found = try await content(of: folder)
                #expect(found == after || (!isDone && found == before), "\(call) \(number)")
                if found == before {
                    let again = try PetNestBackend.open(at: Self.store(folder), now: { TestBackend.noon })
                    _ = try await again.import(export)
                    try again.close()
                    #expect(try await content(of: folder) == after, "\(call) \(number), again")
                }
                if isDone { break }
                kills += 1
            }
        }
        #expect(kills > 5)
    }
}
