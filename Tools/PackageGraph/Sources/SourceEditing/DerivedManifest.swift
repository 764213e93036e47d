import ManifestReader
import SwiftParser
import SwiftSyntax

/// The manifest of a new package that takes over files of an existing one. Everything is copied as it is written in the
/// original manifest: the tools version, the platforms, the settings, the packages that are needed, and the declarations
/// of the manifest that these use.
public struct DerivedManifest {
    private static let first = ["platforms"]
    private static let last = [
        "swiftLanguageModes", "swiftLanguageVersions", "cLanguageStandard", "cxxLanguageStandard",
    ]

    private let original: ManifestEdit
    private let package: FunctionCallExprSyntax
    private let name: String
    private var targets: [TargetCopy] = []

    /// - Parameters:
    ///   - name: The name of the new package, of its product, and of the target in it.
    ///   - original: The manifest of the existing package.
    public init(_ name: String, from original: [UInt8]) throws(ManifestEditError) {
        self.original = ManifestEdit(original)
        self.name = name
        package = try self.original.package()
    }

    /// Adds a target with the settings of one of the original package.
    ///
    /// - Parameters:
    ///   - name: The name of the new target.
    ///   - original: The name of the target that is divided.
    ///   - function: The function that declares it: `target` or `testTarget`.
    ///   - uses: The targets of the new package that it uses.
    ///   - isNeeded: Whether the new target needs a dependency of the original one, by the dependency's name.
    public mutating func addTarget(
        _ name: String, splitFrom original: String, function: String = "target", uses: [String] = [],
        isNeeded: @escaping (String) -> Bool
    ) throws(ManifestEditError) {
        targets.append(
            TargetCopy(
                name: name, original: try self.original.target(original), function: function, path: nil, uses: uses,
                isNeeded: isNeeded))
    }

    /// Returns the text of the manifest.
    ///
    /// - Parameters:
    ///   - identities: The identities of the packages that its targets need.
    ///   - path: Returns the path of a package relative to the new one, from that relative to the original one.
    /// - Throws: ``ManifestEditError`` if a package that is needed isn't an element of a literal list.
    public func text(packages identities: Set<String>, path: (String) -> String) throws(ManifestEditError) -> String {
        let step = original.indentation(of: package).step
        let packages = try packages(identities, path)
        var arguments = ["name: \"\(name)\""]
        arguments += Self.first.compactMap(argument)
        arguments.append("products: " + Self.list([".library(name: \"\(name)\", targets: [\"\(name)\"])"], step))
        if !packages.isEmpty { arguments.append("dependencies: " + packages.text(step)) }
        let unit = (outer: step + step, step: step)
        arguments.append("targets: " + Self.list(targets.map { $0.text(unit) }, step))
        arguments += Self.last.compactMap(argument)
        let copied = copiedDeclarations(packages.terms)
        let imports = copied.isEmpty ? ["import PackageDescription"] : self.imports
        let call = "let package = Package(\n\(step)" + arguments.joined(separator: ",\n\(step)") + "\n)"
        let parts = [version + "\n" + imports.joined(separator: "\n")] + copied + [call] + changesOfSettings
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// An argument of the package as it is written; `nil` if there is none.
    private func argument(_ label: String) -> String? {
        package.argument(label).map { "\(label): \($0.expression.trimmedDescription)" }
    }

    /// A list with a line for each element.
    private static func list(_ elements: [String], _ step: String) -> String {
        let comma = elements.count > 1 ? "," : ""
        return "[\n" + elements.map { "\(step)\(step)\($0)" }.joined(separator: ",\n") + "\(comma)\n\(step)]"
    }

    // MARK: - Packages

    /// The entries for packages, and the terms that aren't literal.
    private struct Packages {
        var entries: [String] = []
        var terms: [ExprSyntax] = []

        var isEmpty: Bool { entries.isEmpty && terms.isEmpty }

        func text(_ step: String) -> String {
            let literal = entries.isEmpty ? [] : [DerivedManifest.list(entries, step)]
            return (terms.map(\.trimmedDescription) + literal).joined(separator: " + ")
        }
    }

    private func packages(
        _ identities: Set<String>, _ path: (String) -> String
    ) throws(ManifestEditError) -> Packages {
        guard !identities.isEmpty else { return Packages() }
        let list = package.argument("dependencies").map { DependencyList($0.expression) }
        var missing = identities
        var packages = Packages(terms: list?.terms ?? [])
        for element in list?.elements ?? [] {
            guard let identity = ManifestEdit.identity(of: element.expression) else { continue }
            guard missing.remove(identity) != nil else { continue }
            packages.entries.append(Self.entry(element.expression, path))
        }
        if !missing.isEmpty, packages.terms.isEmpty {
            throw ManifestEditError(
                "the new package needs \(missing.sorted().joined(separator: ", ")); expected a literal entry in the "
                    + "'dependencies' of 'Package', found none, so write one")
        }
        return packages
    }

    /// The entry for a package, with a path that is relative to the new package.
    private static func entry(_ expression: ExprSyntax, _ path: (String) -> String) -> String {
        let text = expression.trimmedDescription
        guard let call = expression.as(FunctionCallExprSyntax.self), let argument = call.argument("path"),
            let literal = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            !literal.hasPrefix("/"), !literal.hasPrefix("~")
        else { return text }
        let written = argument.expression
        let start =
            written.positionAfterSkippingLeadingTrivia.utf8Offset
            - expression.positionAfterSkippingLeadingTrivia.utf8Offset
        let edit = SourceEdit(
            range: start..<start + written.trimmedDescription.utf8.count, text: "\"\(path(literal))\"")
        return String(decoding: SourceEdit.apply([edit], to: Array(text.utf8)), as: UTF8.self)
    }

    // MARK: - Statements

    private var version: String {
        String(decoding: original.text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    private var statements: [CodeBlockItemSyntax] {
        package.root.as(SourceFileSyntax.self).map { Array($0.statements) } ?? []
    }

    private var imports: [String] {
        statements.filter { $0.item.is(ImportDeclSyntax.self) }.map(\.item.trimmedDescription)
    }

    /// The statements after the package that change the settings of all targets.
    private var changesOfSettings: [String] {
        statements.filter { statement in
            guard !statement.item.is(DeclSyntax.self), statement.position > package.position else { return false }
            let words = Set(statement.tokens(viewMode: .sourceAccurate).map(\.text))
            return words.isSuperset(of: ["package", "targets"]) && !words.isDisjoint(with: TargetCopy.settings)
        }.map(\.trimmedDescription)
    }

    /// The declarations of the manifest that copied expressions use, directly or not.
    private func copiedDeclarations(_ terms: [ExprSyntax]) -> [String] {
        let labels = Self.first + Self.last
        let expressions = labels.compactMap { package.argument($0)?.expression } + targets.flatMap(\.copied) + terms
        var used = expressions.reduce(into: Set<String>()) { $0.formUnion(Self.names(in: Syntax($1))) }
        let declarations = statements.filter { statement in
            statement.item.is(DeclSyntax.self) && !statement.item.is(ImportDeclSyntax.self)
                && !(statement.position...statement.endPosition).contains(package.position)
        }
        var copied: Set<Int> = []
        var count = -1
        while count != copied.count {
            count = copied.count
            for (index, statement) in declarations.enumerated() where !copied.contains(index) {
                guard !used.isDisjoint(with: Self.declared(in: statement)) else { continue }
                copied.insert(index)
                used.formUnion(Self.names(in: Syntax(statement)))
            }
        }
        return copied.sorted().map { declarations[$0].trimmedDescription }
    }

    /// The names that an expression uses.
    private static func names(in node: Syntax) -> Set<String> {
        let search = NameSearch(viewMode: .sourceAccurate)
        search.walk(node)
        return search.used
    }

    /// The names that a declaration declares, with its members.
    private static func declared(in statement: CodeBlockItemSyntax) -> Set<String> {
        let search = NameSearch(viewMode: .sourceAccurate)
        search.walk(statement)
        return search.declared
    }
}
