import Foundation

/// Recorded output of testing libraries.
enum Recording {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings")

    static func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }
}
