import Foundation

/// The person's own folders, by the XDG Base Directory Specification,
/// <https://specifications.freedesktop.org/basedir-spec/latest/>.
struct UserFolders {
    let data: URL
    let configuration: URL

    init(environment: [String: String], home: URL) {
        func folder(_ variable: String, _ other: String) -> URL {
            if let path = environment[variable], path.hasPrefix("/") {
                return URL(filePath: path, directoryHint: .isDirectory)
            }
            return home.appending(path: other, directoryHint: .isDirectory)
        }
        data = folder("XDG_DATA_HOME", ".local/share")
        configuration = folder("XDG_CONFIG_HOME", ".config")
    }
}
