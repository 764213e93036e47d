import ConfigurationReading
import Foundation

/// The folder of a repository's templates.
public struct TemplateFolder: Sendable {
    /// The repository's absolute path.
    public let root: String

    /// Its path relative to the root.
    public static let path = "templates"

    private let builtIn: BuiltInTemplate?

    /// Creates the folder's representation without reading it.
    /// - Parameter builtIn: The template that is available unless the folder has one with the same name.
    public init(root: String, builtIn: BuiltInTemplate? = nil) {
        self.root = root
        self.builtIn = builtIn
    }

    /// The names of the templates, sorted.
    public var names: [String] {
        let own = ownNames
        return builtIn == nil ? own : Set(own + [BuiltInTemplate.name]).sorted()
    }

    private var ownNames: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(Self.path)")) ?? []
        return all.filter { FileManager.default.fileExists(atPath: "\(root)/\(descriptionPath($0))") }.sorted()
    }

    /// Parses a template's description.
    /// - Throws: ``ScaffoldingError`` if the template doesn't exist, or its description is invalid.
    public func template(named name: String) throws(ScaffoldingError) -> Template {
        let names = names
        guard names.contains(name) else {
            if names.isEmpty {
                throw .request(
                    "\(Self.path): there are no templates here; 'bulkhead new --init --like FOLDER' writes a first one")
            }
            let nearest = NearestWord.to(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw .request(
                "there is no template '\(name)'\(nearest) (expected one of: \(names.joined(separator: ", ")))")
        }
        if let builtIn, name == BuiltInTemplate.name, !ownNames.contains(name) { return try builtIn.template() }
        let text = try FileContent.read(descriptionPath(name), in: root)?.text
        guard let text else { throw .file(descriptionPath(name), "expected a text in UTF-8") }
        return try Template(name: name, description: ConfigurationFile(path: descriptionPath(name), text: text))
    }

    private func descriptionPath(_ name: String) -> String { "\(Self.path)/\(name)/\(Template.descriptionFile)" }
}
