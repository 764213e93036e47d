public import Foundation

/// A folder of one test's own, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Creates an empty folder.
    /// - Throws: What the file system says where it can't be made.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "petnest-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The names in the folder, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }
}
