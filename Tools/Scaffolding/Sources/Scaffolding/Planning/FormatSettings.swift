import Foundation

/// A repository's swift-format settings.
enum FormatSettings {
    /// Returns the line length from `.swift-format` at the root, or swift-format's default.
    static func lineLength(root: String) -> Int {
        struct Settings: Decodable {
            let lineLength: Int?
        }
        let data = FileManager.default.contents(atPath: root + "/.swift-format")
        return data.flatMap { try? JSONDecoder().decode(Settings.self, from: $0) }?.lineLength ?? 100
    }
}
