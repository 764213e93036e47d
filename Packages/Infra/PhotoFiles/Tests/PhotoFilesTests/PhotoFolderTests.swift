import CoreInterfaces
import CoreModels
import Foundation
import TestSupport
import Testing

@testable import PhotoFiles

@Suite("Photo folder", .timeLimit(.minutes(10)))
struct PhotoFolderTests {
    private func problem(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch ServiceError.rejected(let problems) {
            return problems.first.flatMap { $0.field == "photo" ? $0.message : nil }
        } catch {
            return "\(error)"
        }
    }

    @Test("A photo is inspected, copied, and scaled, and adding it again returns the same reference")
    func added() async throws {
        let folder = try TemporaryFolder()
        let photos = PhotoFolder(folder.url)
        let path = Pattern.file("color.png").path(percentEncoded: false)
        let summary = try await photos.inspect(fileAt: path)
        #expect(summary.inWords == "PNG, 40 × 30 pixels, 1 kB")
        let photo = try await photos.add(fileAt: path)
        // The name is sent to servers, so it has nothing of the original one.
        #expect(photo.fileName.hasPrefix("photo-") && photo.fileName.hasSuffix(".png"))
        #expect(!photo.fileName.contains("color"))
        #expect(try await photos.add(fileAt: "  '\(path)'\n") == photo)
        #expect(try await photos.add(fileAt: Pattern.file("color.png").absoluteString) == photo)
        #expect(try await photos.points(of: photo).rgb == Pattern.rgb(Pattern.color))
        #expect(try folder.names() == [photo.fileName, "small"])
        let copy = try Data(contentsOf: folder.url.appending(path: photo.fileName))
        #expect(Array(copy) == (try Pattern.bytes("color.png")))
    }

    @Test("A missing or damaged scaled photo is created again")
    func smallAgain() async throws {
        let folder = try TemporaryFolder()
        let photos = PhotoFolder(folder.url)
        let photo = try await photos.add(fileAt: Pattern.file("color.png").path(percentEncoded: false))
        let small = folder.url.appending(path: "small").appending(path: photo.fileName + ".ppm")
        let right = try Data(contentsOf: small)
        for wrong in ["", "P6\n40 30\n255\n", "P6\n-1 0\n255\n", "P6\n9999999999 9999999999\n255\nabc"] {
            try Data(wrong.utf8).write(to: small)
            #expect(try await photos.points(of: photo).rgb == Pattern.rgb(Pattern.color))
            #expect(try Data(contentsOf: small) == right)
        }
    }

    @Test("An invalid photo is rejected at its field, and nothing is saved")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        let photos = PhotoFolder(folder.url)
        func path(_ name: String, _ bytes: Data) throws -> String {
            let file = elsewhere.url.appending(path: name)
            try bytes.write(to: file)
            return file.path(percentEncoded: false)
        }
        let text = try path("notes.txt", Data("Miso".utf8))
        let half = try path("half.png", Data(Pattern.bytes("color.png").prefix(80)))
        let large = try path("large.png", Data(count: PhotoFolder.mostBytes + 1))
        let cases = [
            ("", "Type the path of a PNG or JPEG file."),
            ("/nowhere/miso.png", "There is no file /nowhere/miso.png."),
            ("/dev/null", "/dev/null isn't a file. Type the path of a PNG or JPEG file."),
            (text, "This is neither a PNG nor a JPEG."),
            (large, "The file has 40 MB; a photo has 40 MB at most."),
        ]
        for (path, message) in cases {
            #expect(await problem { _ = try await photos.inspect(fileAt: path) } == message)
            #expect(await problem { _ = try await photos.add(fileAt: path) } == message)
        }
        #expect(await problem { _ = try await photos.add(fileAt: half) }?.contains("damaged") == true)
        #expect(try folder.names().isEmpty)
    }

    @Test("A missing photo isn't found, and a damaged one is an error")
    func gone() async throws {
        let folder = try TemporaryFolder()
        let photos = PhotoFolder(folder.url)
        let photo = try await photos.add(fileAt: Pattern.file("444.jpg").path(percentEncoded: false))
        let file = folder.url.appending(path: photo.fileName)
        try FileManager.default.removeItem(at: folder.url.appending(path: "small"))
        try Data("gone bad".utf8).write(to: file)
        await #expect(throws: ServiceError.self) { try await photos.points(of: photo) }
        try FileManager.default.removeItem(at: file)
        await #expect(throws: ServiceError.notFound) { try await photos.points(of: photo) }
    }
}
