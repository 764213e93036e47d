import Foundation

/// Files that tests read.
enum Fixture {
    /// Where a file of the fixtures is.
    static func url(_ name: String) -> URL? {
        Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil)
    }

    /// The text of a file.
    static func text(_ name: String) throws -> String {
        guard let url = url(name) else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: url, encoding: .utf8)
    }
}
