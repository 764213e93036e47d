import Foundation

/// The files that tests read.
enum Fixture {
    /// The location of a fixture.
    static func url(_ name: String) -> URL? {
        Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil)
    }

    /// The text of a file.
    static func text(_ name: String) throws -> String {
        guard let url = url(name) else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: url, encoding: .utf8)
    }
}
