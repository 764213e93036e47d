import Foundation
import Synchronization

/// Data folders with sample data, each created by the app once per test run, so that they never come from another
/// version.
final class SampleFolders: Sendable {
    /// The folders by the app's clock.
    private let folders = Mutex<[String?: URL]>([:])
    private static let place = FileManager.default.temporaryDirectory
        .appending(path: "petnest-samples-\(UUID().uuidString)")

    init() {
        atexit { try? FileManager.default.removeItem(at: SampleFolders.place) }
    }

    /// Returns the folder for a clock such as ``Petnest/now``, and creates it on first use.
    func folder(now: String?) throws -> URL {
        // The lock makes other tests wait for the same folder.
        try folders.withLock { folders in
            if let folder = folders[now] { return folder }
            let petnest = try Petnest(now: now)
            let entered = try petnest.run("sample")
            if entered.status != 0 { throw EndToEndError(entered.error) }
            try FileManager.default.createDirectory(at: Self.place, withIntermediateDirectories: true)
            let folder = Self.place.appending(path: UUID().uuidString)
            try FileManager.default.moveItem(at: petnest.data, to: folder)
            folders[now] = folder
            return folder
        }
    }
}
