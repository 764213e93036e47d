import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CrashReporting
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import Testing

@testable import PetNestApp

@Suite("Export and import", .timeLimit(.minutes(20)))
@MainActor
struct TakeAlongTests {
    private func export(_ folder: HouseholdFolder, pet: String? = nil) async throws -> String {
        try #require(try await PetNest.export(folder.options, as: .json, pet: pet, to: nil))
    }

    @Test(
        "An export imports into an empty folder without other people's data, and that folder's export imports completely"
    )
    func roundTrip() async throws {
        let first = try await HouseholdFolder.sampled()
        let second = try HouseholdFolder()
        let third = try HouseholdFolder()
        let file = first.url.appending(path: "export.json")
        #expect(try await PetNest.export(first.options, as: .json, pet: nil, to: file) == nil)
        let (added, unreadable) = try await PetNest.import(second.options, from: file)
        #expect(added.hasPrefix("Imported 3 pets, "))
        #expect(
            unreadable == [
                "Left out 1 feed comment: the feed post isn't here.",
                "Left out 16 feed follows: the feed profile isn't here.",
                "Left out 2 product favourites: the product isn't here.",
                "Left out 1 product review: the product isn't here.",
            ])
        #expect(try await PetNest.export(second.options, as: .json, pet: nil, to: file) == nil)
        #expect(try await PetNest.import(third.options, from: file).unreadable.isEmpty)
        #expect(try await export(third) == String(contentsOf: file, encoding: .utf8))
        #expect(try await export(second) == export(third))
    }

    @Test("An export and a backup contain the photos of their pets")
    func photos() async throws {
        let first = try await HouseholdFolder.sampled()
        let second = try HouseholdFolder()
        let third = try HouseholdFolder()
        let services = try LocalServices.open(first.options)
        let backend = try services.backend
        let pets = PetGateway(
            client: APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) }))
        let miso = try #require(try await pets.pets().first { $0.name == "Miso" })
        let photo = try PhotoReference(fileName: "miso-1.png")
        let wanted = Data("Miso".utf8)
        let other = Data("nobody's".utf8)
        try wanted.write(to: first.photos.appending(path: "miso-1.png"))
        try other.write(to: first.photos.appending(path: "other-2.png"))
        try await pets.save(
            Pet(id: miso.id, name: "Miso", species: .cat, photo: photo, today: services.app.today.date), replacing: miso
        )
        services.close()

        let file = first.url.appending(path: "all.json")
        _ = try await PetNest.export(first.options, as: .json, pet: nil, to: file)
        _ = try await PetNest.import(second.options, from: file)
        #expect(try second.photoNames() == ["miso-1.png"])
        #expect(try Data(contentsOf: second.photos.appending(path: "miso-1.png")) == wanted)

        let backup = first.url.appending(path: "backup.sqlite")
        _ = try await PetNest.backUp(first.options, to: backup)
        _ = try await PetNest.restore(third.options, from: backup)
        #expect(try third.photoNames() == ["miso-1.png", "other-2.png"])
    }

    @Test("A truncated export and existing entries are rejected with the file's name, and nothing changes")
    func refused() async throws {
        let first = try await HouseholdFolder.sampled()
        let second = try HouseholdFolder()
        let file = first.url.appending(path: "export.json")
        let whole = try await export(first)
        try Data(whole.utf8.prefix(whole.utf8.count / 2)).write(to: file)
        for (folder, reason) in [(first, "It may be truncated"), (second, "It may be truncated")] {
            let error = await #expect(throws: AppError.self) { try await PetNest.import(folder.options, from: file) }
            #expect(error?.description.hasPrefix("\(file.path()) can't be imported. ") == true)
            #expect(error?.description.contains(reason) == true)
            #expect(error?.exitStatus == 1)
        }
        try Data(whole.utf8).write(to: file)
        let error = await #expect(throws: AppError.self) { try await PetNest.import(first.options, from: file) }
        #expect(error?.description.contains("existing entries") == true)
        #expect(try await export(first) == whole)
        let missing = await #expect(throws: AppError.self) {
            try await PetNest.import(first.options, from: first.url.appending(path: "none"))
        }
        #expect(missing?.exitStatus == 2)
    }

    @Test("CSV is one file per table that only the owner can read, and requires a folder")
    func csv() async throws {
        let folder = try await HouseholdFolder.sampled()
        let output = folder.url.appending(path: "csv")
        #expect(try await PetNest.export(folder.options, as: .csv, pet: "Miso", to: output) == nil)
        let pets = try String(contentsOf: output.appending(path: "pet.csv"), encoding: .utf8)
        let lines = pets.split(separator: "\r\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("id,name,species") && lines[1].contains(",Miso,cat,"))
        let mode = try FileManager.default.attributesOfItem(atPath: output.appending(path: "pet.csv").path())
        #expect(mode[.posixPermissions] as? Int == 0o600)
        let error = await #expect(throws: AppError.self) {
            try await PetNest.export(folder.options, as: .csv, pet: nil, to: nil)
        }
        #expect(error?.exitStatus == 2)
    }

    @Test("A calendar contains the requested pet's due items")
    func calendar() async throws {
        let folder = try await HouseholdFolder.sampled()
        let all = try #require(try await PetNest.export(folder.options, as: .ics, pet: nil, to: nil))
        #expect(all.contains("SUMMARY:Pepper: ") && all.contains("SUMMARY:Miso: "))
        let miso = try #require(try await PetNest.export(folder.options, as: .ics, pet: "miso", to: nil))
        #expect(!miso.contains("Pepper") && miso.contains("SUMMARY:Miso: "))
    }

    @Test("The vet's page has one sheet per pet")
    func page() async throws {
        let folder = try await HouseholdFolder.sampled()
        let all = try #require(try await PetNest.export(folder.options, as: .html, pet: nil, to: nil))
        #expect(all.components(separatedBy: "<article>").count == 4)
        let miso = try #require(try await PetNest.export(folder.options, as: .html, pet: "miso", to: nil))
        for text in ["Miso", "Maine Coon", "Ada Winter", "Vaccinations", "<polyline"] {
            #expect(miso.contains(text), "\(text)")
        }
        #expect(!miso.contains("Bruno"))
        let none = await #expect(throws: AppError.self) {
            try await PetNest.export(try HouseholdFolder().options, as: .html, pet: nil, to: nil)
        }
        #expect(none?.description.contains("There are no pets yet") == true)
        let sitter = try #require(
            try await PetNest.export(folder.options, as: .html, pet: "miso", for: .sitter, to: nil))
        for text in ["No allergies are recorded.", "No medicine is given now.", "Owner&#39;s telephone"] {
            #expect(sitter.contains(text), "\(text)")
        }
        #expect(!sitter.contains("Vaccinations"))
        await #expect(throws: AppError.self) {
            try await PetNest.export(folder.options, as: .json, pet: nil, for: .sitter, to: nil)
        }
    }

    @Test("Sample data can be removed, and isn't added to a folder in use")
    func sampleData() async throws {
        let folder = try await HouseholdFolder.sampled()
        await #expect(throws: AppError.self) { try await PetNest.enterSample(folder.options) }
        #expect(
            try await PetNest.removeSample(folder.options)
                == "Removed 3 sample pets with everything that belonged to them.")
        let error = await #expect(throws: AppError.self) { try await PetNest.removeSample(folder.options) }
        #expect(error?.exitStatus == 2)
    }
}

@Suite("Crash reports of earlier runs", .timeLimit(.minutes(20)))
@MainActor
struct ReportsTests {
    private struct Broken: Error {}

    @Test("Reports are announced once, listed, shown, and deleted")
    func reports() async throws {
        let folder = try HouseholdFolder()
        _ = try await PetNest.withShell(folder.options) { shell throws(AppError) in try await shell.due(within: 0) }
        #expect(folder.messages.isEmpty)
        let reporter = FileCrashReporter(folder: folder.data.appending(path: "crash-reports"))
        reporter.leaveBreadcrumb("screen pets")
        reporter.record(Broken(), context: ["route": "pets"])
        for _ in 0..<2 {
            _ = try await PetNest.withShell(folder.options) { shell throws(AppError) in try await shell.due(within: 0) }
        }
        #expect(folder.messages.count == 1)
        #expect(folder.messages.first?.contains("petnest reports --show") == true)
        #expect(try PetNest.reports(folder.options, whole: false).count == 1)
        let whole = try PetNest.reports(folder.options, whole: true).joined(separator: "\n")
        #expect(whole.contains("Broken") && whole.contains("route: pets") && whole.contains("screen pets"))
        #expect(try PetNest.deleteReports(folder.options) == 1)
        #expect(try PetNest.reports(folder.options, whole: false).isEmpty)
    }
}
