import Foundation

/// The unparsed texts of the settings with their origins. A flag takes precedence over the environment, and the
/// environment over the configuration file.
struct SettingTexts {
    /// The text of a setting.
    struct Found: Equatable {
        let text: String
        /// The origin: `--port`, `PETNESTD_PORT`, `/etc/petnestd.json`, `default`.
        let origin: String
    }

    private var found: [Setting: Found] = [:]

    /// Collects the texts.
    /// - Parameter file: The configuration file, a JSON object whose members are named like flags; or `nil`.
    /// - Throws: ``ServerError`` if the file can't be read, or has a member that isn't a setting.
    init(flags: [Setting: String], environment: [String: String], file: URL?) throws(ServerError) {
        let members = try file.map { file throws(ServerError) in try Self.members(of: file) } ?? [:]
        for setting in Setting.allCases {
            if let text = flags[setting] {
                found[setting] = Found(text: text, origin: "--\(setting.rawValue)")
            } else if let text = environment[setting.variable] {
                found[setting] = Found(text: text, origin: setting.variable)
            } else if let text = members[setting] {
                found[setting] = Found(text: text, origin: file?.path ?? "")
            } else if let text = setting.defaultText {
                found[setting] = Found(text: text, origin: "default")
            }
        }
    }

    /// Returns the text of a setting, or `nil` if none was found and it has no default.
    subscript(setting: Setting) -> Found? { found[setting] }

    private static func members(of file: URL) throws(ServerError) -> [Setting: String] {
        let members: [String: Member]
        do {
            members = try JSONDecoder().decode([String: Member].self, from: Data(contentsOf: file))
        } catch {
            throw .configurationFile(path: file.path, reason: "\(error)")
        }
        var texts: [Setting: String] = [:]
        for (name, member) in members {
            guard let setting = Setting(rawValue: name) else {
                let names = Setting.allCases.map(\.rawValue).joined(separator: ", ")
                throw .configurationFile(
                    path: file.path, reason: "“\(name)” isn't a setting. The settings are \(names).")
            }
            texts[setting] = member.text
        }
        return texts
    }

    /// A member of the configuration file: a text or a whole number.
    private struct Member: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(Int.self)).map(String.init) ?? value.decode(String.self)
        }
    }
}
