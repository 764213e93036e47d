import Foundation
import Synchronization

/// Data folders with sample data, each entered by the app once per run of the tests.
///
/// They are entered anew in every run, so they are never those of another version.
final class SampleFolders: Sendable {
    /// The folders, by the clock with which each was entered.
    private let folders = Mutex<[String?: URL]>([:])
    private static let place = FileManager.default.temporaryDirectory
        .appending(path: "petnest-samples-\(UUID().uuidString)")

    init() {
        atexit { try? FileManager.default.removeItem(at: SampleFolders.place) }
    }

    /// Returns the folder for a clock, as ``Petnest/now`` has it. Enters the data if nobody has asked for it before.
    func folder(now: String?) throws -> URL {
        // Tests that need the same folder wait for it.
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
