/// Finds the files of a configuration.
enum ConfigurationFolder {
    static func files(in folder: String, below root: String) throws(ConfigurationErrors) -> [CheckConfiguration.File] {
        var files: [CheckConfiguration.File] = []
        var errors: [ConfigurationError] = []
        var names: [String] = []
        switch DiskFile.listing(of: root + "/" + folder) {
        case .success(let found): names = found
        case .failure(let failure):
            let place = SourcePlace(file: folder, line: 1, column: 1)
            errors.append(ConfigurationError(place: place, message: "the rules can't be listed: \(failure.reason)"))
        }
        for name in names where name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
            let path = folder + "/" + name
            let place = SourcePlace(file: path, line: 1, column: 1)
            switch DiskFile.read(root + "/" + path) {
            case .success(let bytes):
                if let text = String(validating: bytes, as: UTF8.self) {
                    files.append(CheckConfiguration.File(path: path, text: text))
                } else {
                    errors.append(ConfigurationError(place: place, message: "expected UTF-8 text"))
                }
            case .failure(let failure):
                errors.append(ConfigurationError(place: place, message: "the file can't be read: \(failure.reason)"))
            }
        }
        guard errors.isEmpty else { throw ConfigurationErrors(errors) }
        return files
    }
}
