import ConfigurationReading
import Foundation
import PackageGraph

/// The decisions of people about a split, in `bulkhead-plan.yml`: the modules, and the files that stay.
///
/// A plan begins with the modules of the file, in its order and under its names. A declaration of a listed file that needs
/// one of an unlisted file stays, and ``SplitPlan/Step/held`` says what holds it back.
public struct PlanFile: Sendable, Equatable {
    /// The name of the file, in the package's folder.
    public static let name = "bulkhead-plan.yml"

    /// A module that the file specifies.
    public struct Module: Sendable, Equatable {
        /// The name.
        public let name: String
        /// Patterns of the files that it consists of, relative to the target's folder.
        public let files: [Glob]

        /// Creates a module.
        public init(name: String, files: [Glob]) {
            self.name = name
            self.files = files
        }
    }

    /// The target that is divided.
    public let target: String
    /// The modules, leaf first.
    public let modules: [Module]
    /// Patterns of the files that never move, relative to the target's folder.
    public let stay: [Glob]

    /// Creates decisions. Without modules, all of them are proposed.
    public init(target: String, modules: [Module] = [], stay: [Glob] = []) {
        self.target = target
        self.modules = modules
        self.stay = stay
    }

    /// Reads the file of a package.
    ///
    /// - Parameter folder: The absolute path of the package's folder.
    /// - Returns: The decisions, or `nil` if there is no file.
    /// - Throws: `ConfigurationErrors` with the place of each error.
    public static func load(from folder: String) throws(ConfigurationErrors) -> PlanFile? {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
        return try parse(ConfigurationFile(path: name, text: String(decoding: data, as: UTF8.self)))
    }

    static func parse(_ file: ConfigurationFile) throws(ConfigurationErrors) -> PlanFile {
        let problems = ConfigurationProblems()
        let plan = read(file, problems)
        guard problems.errors.isEmpty, let plan else { throw ConfigurationErrors(problems.errors) }
        return plan
    }

    private static func read(_ file: ConfigurationFile, _ problems: ConfigurationProblems) -> PlanFile? {
        guard let mapping = problems.mapping(of: file, "the plan", ["target", "modules", "stay"]) else { return nil }
        let target = mapping.required("target")
        var modules: [Module] = []
        for entry in mapping.list("modules", of: "a module", keys: ["name", "files"]) {
            let files = entry.requiredTexts("files").map { Glob($0.text) }
            guard let name = entry.required("name") else { continue }
            let module = ModuleName.mangled(name)
            if module != name {
                let advice = module.isEmpty ? "" : "; '\(module)' is possible"
                problems.fail(entry.place, "'\(name)' isn't a name for a module\(advice)")
            }
            if name == target {
                problems.fail(entry.place, "the module '\(name)' has the name of the target that is divided")
            }
            if modules.contains(where: { $0.name == name }) {
                problems.fail(entry.place, "the module '\(name)' is listed twice")
            }
            modules.append(Module(name: name, files: files))
        }
        let stay = mapping.globs("stay") ?? []
        return target.map { PlanFile(target: $0, modules: modules, stay: stay) }
    }

    /// Returns the text of the file that makes a plan permanent.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - graph: The declarations that it divides.
    ///   - folder: The absolute path of the target's folder.
    public static func text(of plan: SplitPlan, _ graph: DeclarationGraph, folder: String) -> String {
        var text = """
            # How \(plan.target) is divided, leaf first. Edit names, move files between modules, list what stays; then run
            # `bulkhead split plan` again.
            target: \(plan.target)
            modules:

            """
        for step in plan.steps {
            text += "  - name: \(step.name)\n    files:\n"
            let parts = step.declarations.map { graph.nodes[$0].file }
            for file in Set(step.files + parts).sorted() {
                text += "      - \"\(graph.files[file].path.dropFirst(folder.count + 1))\"\n"
            }
        }
        return text
    }
}
