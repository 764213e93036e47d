import Foundation

/// What test libraries wrote in real runs.
enum Recording {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings")

    static func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }
}
