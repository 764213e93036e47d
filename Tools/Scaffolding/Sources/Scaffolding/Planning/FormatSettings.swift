import Foundation

/// The settings of swift-format for a repository.
enum FormatSettings {
    /// The most columns of a line: those of `.swift-format` at the root, or swift-format's own default.
    static func lineLength(root: String) -> Int {
        struct Settings: Decodable {
            let lineLength: Int?
        }
        let data = FileManager.default.contents(atPath: root + "/.swift-format")
        return data.flatMap { try? JSONDecoder().decode(Settings.self, from: $0) }?.lineLength ?? 100
    }
}
