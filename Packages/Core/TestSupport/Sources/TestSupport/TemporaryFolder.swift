public import Foundation

/// A temporary folder for one test, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// The location of the folder.
    public let url: URL

    /// Creates an empty folder.
    /// - Throws: The file system's error if it can't be created.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "petnest-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The sorted names of the files in the folder.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }
}
