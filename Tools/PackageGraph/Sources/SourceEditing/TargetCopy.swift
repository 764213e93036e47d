import SwiftSyntax

/// The declaration of a new target with the settings of the one that is divided.
///
/// The new target keeps each dependency of the original target that isn't a literal, because its users are unknown.
struct TargetCopy {
    /// The arguments that are copied as they are written.
    static let settings = ["cSettings", "cxxSettings", "swiftSettings", "linkerSettings", "plugins"]

    /// The name of the new target.
    let name: String
    /// The declaration of the original target.
    let original: FunctionCallExprSyntax
    /// The function that declares it: `target` or `testTarget`.
    let function: String
    /// The folder of the new target, relative to the package; `nil` if it is the default one.
    let path: String?
    /// The new targets or products that it uses.
    let uses: [String]
    /// Whether the new target needs a dependency of the original one, by the dependency's name.
    let isNeeded: (String) -> Bool

    /// The expressions that are copied from the original manifest.
    var copied: [ExprSyntax] {
        let arguments = Self.settings.compactMap { original.argument($0)?.expression }
        let list = original.argument("dependencies").map { DependencyList($0.expression) }
        return arguments + (list?.terms ?? []) + needed.map(\.expression)
    }

    /// The literal dependencies of the original target that the new one needs.
    private var needed: [ArrayElementSyntax] {
        let list = original.argument("dependencies").map { DependencyList($0.expression) }
        return (list?.elements ?? []).filter { element in
            guard let named = ManifestEdit.name(of: element.expression) else { return true }
            return isNeeded(named) && !uses.contains(named)
        }
    }

    /// Returns the text of the declaration.
    ///
    /// - Parameter unit: The spaces before its line, and those that its arguments have more.
    func text(_ unit: (outer: String, step: String)) -> String {
        var terms = original.argument("dependencies").map { DependencyList($0.expression).computed } ?? []
        let dependencies = uses.map { "\"\($0)\"" } + needed.map(\.expression.trimmedDescription)
        if !dependencies.isEmpty { terms.append("[\(dependencies.joined(separator: ", "))]") }
        var arguments = ["name: \"\(name)\""]
        if !terms.isEmpty { arguments.append("dependencies: \(terms.joined(separator: " + "))") }
        if let path { arguments.append("path: \"\(path)\"") }
        for label in Self.settings {
            guard let argument = original.argument(label) else { continue }
            arguments.append("\(label): \(argument.expression.trimmedDescription)")
        }
        let line = ".\(function)(" + arguments.joined(separator: ", ") + ")"
        if arguments.count <= 2 && unit.outer.count + line.count <= 100 { return line }
        let separator = ",\n" + unit.outer + unit.step
        return ".\(function)(\n\(unit.outer)\(unit.step)" + arguments.joined(separator: separator) + "\n\(unit.outer))"
    }
}

extension FunctionCallExprSyntax {
    /// Returns the argument with a label.
    func argument(_ label: String) -> LabeledExprSyntax? {
        arguments.first { $0.label?.text == label }
    }
}
