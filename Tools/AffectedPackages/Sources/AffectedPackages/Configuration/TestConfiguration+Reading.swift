import ConfigurationReading
import Foundation
import PackageGraph

extension TestConfiguration {
    /// Reads the configuration of a repository. Returns ``standard`` if there is no file.
    ///
    /// - Parameter root: the repository's path.
    /// - Throws: All errors in the file, each with its place.
    public static func load(below root: String) throws(ConfigurationErrors) -> TestConfiguration {
        let path = root + "/" + defaultPath
        guard FileManager.default.fileExists(atPath: path) else { return .standard }
        let start = SourcePlace(file: defaultPath, line: 1, column: 1)
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ConfigurationErrors([ConfigurationError(place: start, message: "the file can't be read")])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationErrors([ConfigurationError(place: start, message: "expected UTF-8 text")])
        }
        return try parse(ConfigurationFile(path: defaultPath, text: text))
    }

    /// Reads the text of a configuration file.
    ///
    /// - Throws: All errors in the file, each with its place.
    public static func parse(_ file: ConfigurationFile) throws(ConfigurationErrors) -> TestConfiguration {
        let problems = ConfigurationProblems()
        let top = problems.mapping(of: file, "the configuration", Self.keys.map(\.name))
        let tests = top?.mapping(Self.testsKey)
        let inputs = tests?.list(Self.inputsKey) ?? []
        let environment = tests?.list(Self.environmentKey) ?? []
        let result = TestConfiguration(
            inputs: inputs.compactMap { entry in
                let files = entry.requiredTexts("files").map { Glob($0.text) }
                guard let package = entry.required("package") else { return nil }
                return Inputs(packages: Glob(package), files: files, place: entry.place)
            },
            environment: environment.compactMap { entry in
                let variables = entry.requiredTexts("variables").map(\.text)
                guard let package = entry.required("package") else { return nil }
                return Environment(
                    packages: Glob(package), variables: variables, isForBuilds: entry.flag("builds") ?? true,
                    place: entry.place)
            },
            ignored: tests?.globs("ignored") ?? [],
            unwatched: tests?.globs("unwatched") ?? [],
            remote: tests?.mapping(Remote.key).map(Remote.init))
        guard problems.errors.isEmpty else { throw ConfigurationErrors(problems.errors) }
        return result
    }

    /// Returns an error for each entry that names a package which isn't in the graph.
    public func unknownPackages(in graph: ModuleGraph) -> [ConfigurationError] {
        let paths = graph.packages.filter { $0.origin == .local }.map(\.displayPath)
        let entries = inputs.map { ($0.packages, $0.place) } + environment.map { ($0.packages, $0.place) }
        return entries.compactMap { packages, place in
            if paths.contains(where: packages.matches) { return nil }
            let nearest = NearestWord.to(packages.text, among: paths).map { "; did you mean '\($0)'?" } ?? ""
            return ConfigurationError(
                place: place,
                message: "there is no package '\(packages.text)'\(nearest) (expected a path, or a pattern)")
        }
    }
}
