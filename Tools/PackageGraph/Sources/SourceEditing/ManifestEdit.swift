import ManifestReader
import SwiftParser
import SwiftSyntax

/// Edits the declarations of packages and targets in a manifest. Everything else stays, byte by byte.
public struct ManifestEdit {
    private(set) var text: [UInt8]

    /// - Parameter text: The manifest.
    public init(_ text: [UInt8]) {
        self.text = text
    }

    /// The manifest with the edits.
    public var result: [UInt8] { text }

    // MARK: - Targets

    /// Declares a new target after the original one that is divided, with its settings.
    ///
    /// The new target keeps each dependency of the original target that isn't a literal, because its users are unknown.
    ///
    /// - Parameters:
    ///   - name: The name of the new target.
    ///   - original: The name of the target that is divided.
    ///   - function: The function that declares it: `target` or `testTarget`.
    ///   - path: The folder of the new target, relative to the package; `nil` if it is the default one.
    ///   - isNeeded: Whether the new target needs a dependency of the original one, by the dependency's name.
    ///   - uses: The targets of earlier steps that it uses.
    public mutating func addTarget(
        _ name: String, splitFrom original: String, function: String = "target", path: String?,
        isNeeded: @escaping (String) -> Bool, uses: [String]
    ) throws(ManifestEditError) {
        let call = try target(original)
        let unit = indentation(of: call)
        let declaration = TargetCopy(
            name: name, original: call, function: function, path: path, uses: uses, isNeeded: isNeeded
        ).text(unit)
        guard let element = call.parent?.as(ArrayElementSyntax.self) else {
            throw ManifestEditError("the declaration of '\(original)' isn't an element of a list of targets")
        }
        let edit: SourceEdit
        if let comma = element.trailingComma {
            // A comment behind the comma is about the target before it.
            let hasComment = comma.trailingTrivia.contains(where: \.isComment)
            let offset = hasComment ? comma.endPosition : comma.endPositionBeforeTrailingTrivia
            edit = .insertion("\n\(unit.outer)\(declaration),", at: offset.utf8Offset)
        } else {
            edit = .insertion(",\n\(unit.outer)\(declaration)", at: element.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        text = SourceEdit.apply([edit], to: text)
    }

    /// Removes the declaration of a target, and its name from the products. A product of no other target is removed.
    ///
    /// - Throws: ``ManifestEditError`` if the declaration, or the list of targets in a product, isn't a literal.
    public mutating func removeTarget(_ name: String) throws(ManifestEditError) {
        guard let element = try target(name).parent?.as(ArrayElementSyntax.self), let list = argument(around: element)
        else { throw ManifestEditError("the declaration of '\(name)' isn't an element of a list of targets") }
        apply([removal(of: element, from: list)])
        while let product = try product(of: name) {
            guard let targets = argument("targets", of: product) else { return }
            let elements = DependencyList(targets.expression).elements
            if elements.count > 1, let element = elements.first(where: { Self.name(of: $0.expression) == name }) {
                apply([removal(of: element, from: targets)])
            } else if let element = product.parent?.as(ArrayElementSyntax.self), let list = argument(around: element) {
                apply([removal(of: element, from: list)])
            } else {
                throw ManifestEditError("the product of '\(name)' isn't an element of a list of products")
            }
        }
    }

    /// Returns the call that declares a product with a target; `nil` if there is none.
    private func product(of target: String) throws(ManifestEditError) -> FunctionCallExprSyntax? {
        guard let products = argument("products", of: try package()) else { return nil }
        return DependencyList(products.expression).elements.lazy.compactMap { element in
            element.expression.as(FunctionCallExprSyntax.self)
        }.first { call in
            argument("targets", of: call).map { DependencyList($0.expression).elements }?
                .contains { Self.name(of: $0.expression) == target } == true
        }
    }

    /// Returns the argument whose list contains an element.
    private func argument(around element: ArrayElementSyntax) -> LabeledExprSyntax? {
        var current = element.parent
        while let node = current {
            if let argument = node.as(LabeledExprSyntax.self) { return argument }
            current = node.parent
        }
        return nil
    }

    // MARK: - Dependencies

    /// Adds an entry to the dependencies of a target, unless there is one with that name.
    ///
    /// - Parameters:
    ///   - entry: The entry, such as `.product(name: "NIO", package: "swift-nio")`; `nil` for the name as a literal.
    ///   - name: The name of the dependency.
    ///   - target: The name of the target.
    public mutating func addDependency(
        _ entry: String? = nil, named name: String, to target: String
    ) throws(ManifestEditError) {
        let call = try self.target(target)
        let entry = entry ?? "\"\(name)\""
        if let argument = argument("dependencies", of: call) {
            let known = DependencyList(argument.expression)
            if known.elements.contains(where: { Self.name(of: $0.expression) == name }) { return }
            return insert(entry, named: name, into: argument)
        }
        guard let argument = argument("name", of: call) else {
            throw ManifestEditError("the declaration of '\(target)' has no name argument")
        }
        // The new argument gets the spaces that separate the next one, or a line of its own.
        let end = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
        let unit = indentation(of: call)
        let isMultiline = call.trimmedDescription.contains { $0.isNewline }
        let separator = isMultiline ? "\n" + unit.outer + unit.step : " "
        apply([.insertion(",\(separator)dependencies: [\(entry)]", at: end)])
    }

    /// Removes a dependency of a target.
    ///
    /// - Throws: ``ManifestEditError`` if the dependency isn't an element of a literal list.
    public mutating func removeDependency(_ name: String, of target: String) throws(ManifestEditError) {
        let call = try self.target(target)
        guard let argument = argument("dependencies", of: call),
            let element = DependencyList(argument.expression).elements.first(where: {
                Self.name(of: $0.expression) == name
            })
        else {
            throw ManifestEditError("the dependencies of '\(target)' have no literal '\(name)'")
        }
        apply([removal(of: element, from: argument)])
    }

    // MARK: - Packages

    /// Adds an entry to the package's dependencies, unless it exists.
    ///
    /// - Parameter entry: The entry, such as `.package(path: "../Core")`.
    public mutating func addPackage(_ entry: String) throws(ManifestEditError) {
        let call = try package()
        if let argument = argument("dependencies", of: call) {
            let known = DependencyList(argument.expression)
            if known.elements.contains(where: { $0.expression.trimmedDescription == entry }) { return }
            // Entries are sorted by their first text: a path, an address or a name.
            let name = entry.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
            return insert(entry, named: String(name), into: argument)
        }
        guard let targets = argument("targets", of: call) else {
            throw ManifestEditError("expected the arguments 'dependencies' or 'targets' of 'Package', found neither")
        }
        let start = targets.positionAfterSkippingLeadingTrivia.utf8Offset
        let isOnOwnLine = targets.leadingTrivia.contains { $0.isNewline }
        let outer = lineIndentation(at: start)
        let step = String(repeating: " ", count: outer.isEmpty ? 4 : outer.count)
        apply([
            isOnOwnLine
                ? .insertion("dependencies: [\n\(outer)\(step)\(entry)\n\(outer)],\n\(outer)", at: start)
                : .insertion("dependencies: [\(entry)], ", at: start)
        ])
    }

    /// Removes the package of an identity from those on which this one depends.
    ///
    /// - Throws: ``ManifestEditError`` if it isn't an element of a literal list.
    public mutating func removePackage(identity: String) throws(ManifestEditError) {
        guard let argument = argument("dependencies", of: try package()),
            let element = DependencyList(argument.expression).elements.first(where: {
                Self.identity(of: $0.expression) == identity.lowercased()
            })
        else {
            throw ManifestEditError("the packages have no literal '\(identity)'")
        }
        apply([removal(of: element, from: argument)])
    }

    // MARK: - Lists

    private mutating func apply(_ edits: [SourceEdit]) { text = SourceEdit.apply(edits, to: text) }

    /// Inserts an element in a list, or adds it to a list that is computed. A sorted list stays sorted. In any other
    /// list, the element becomes the first.
    private mutating func insert(_ element: String, named name: String, into argument: LabeledExprSyntax) {
        guard let list = argument.expression.as(ArrayExprSyntax.self) else {
            let end = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
            guard DependencyList(argument.expression).needsParentheses else {
                return apply([.insertion(" + [\(element)]", at: end)])
            }
            let start = argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset
            return apply([.insertion("(", at: start), .insertion(") + [\(element)]", at: end)])
        }
        let offset = list.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset
        guard let first = list.elements.first else { return apply([.insertion(element, at: offset)]) }
        let isOnOwnLine = first.leadingTrivia.contains { $0.isNewline }
        let spaces =
            isOnOwnLine ? "\n" + lineIndentation(at: first.positionAfterSkippingLeadingTrivia.utf8Offset) : ""
        guard let previous = Self.predecessor(of: name, in: Array(list.elements)) else {
            return apply([.insertion("\(spaces)\(element)," + (isOnOwnLine ? "" : " "), at: offset)])
        }
        // A comment after the previous element on its line is about that element.
        let end = previous.endPosition.utf8Offset
        if previous.trailingComma != nil {
            let isLast = previous == list.elements.last
            let text = isOnOwnLine ? "\(spaces)\(element)," : isLast ? " \(element)," : "\(element), "
            return apply([.insertion(text, at: end)])
        }
        let comma = previous.endPositionBeforeTrailingTrivia.utf8Offset
        let text = isOnOwnLine ? "\(spaces)\(element)" : " \(element)"
        apply(
            comma == end ? [.insertion("," + text, at: end)] : [.insertion(",", at: comma), .insertion(text, at: end)])
    }

    /// Returns the last element whose name comes before one; `nil` if there is none, or if the elements aren't in
    /// order.
    private static func predecessor(of name: String, in elements: [ArrayElementSyntax]) -> ArrayElementSyntax? {
        let names = elements.map { Self.name(of: $0.expression)?.lowercased() }
        let known = names.compactMap { $0 }
        guard known.count == names.count, known == known.sorted() else { return nil }
        return known.lastIndex { $0 <= name.lowercased() }.map { elements[$0] }
    }

    /// Returns the edit that removes an element with its comma and the comment behind it, or the whole argument if
    /// nothing else is in it.
    private func removal(of element: ArrayElementSyntax, from argument: LabeledExprSyntax) -> SourceEdit {
        if let list = argument.expression.as(ArrayExprSyntax.self), list.elements.count == 1, !Self.hasComments(list),
            let all = argument.parent?.as(LabeledExprListSyntax.self), let edit = removal(of: argument, in: all)
        {
            return edit
        }
        let start = element.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = element.endPosition.utf8Offset
        let lineStart = lineStart(at: start)
        let lineEnd = text[end...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? text.count
        let isAlone =
            text[lineStart..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 } && lineEnd < text.count
            && text[lineEnd] == UInt8(ascii: "\n")
        if isAlone { return SourceEdit(range: lineStart..<lineEnd + 1, text: "") }
        guard element.trailingComma == nil, let list = element.parent?.as(ArrayElementListSyntax.self),
            let previous = list.last(where: { $0.position < element.position }), let comma = previous.trailingComma
        else { return SourceEdit(range: start..<end, text: "") }
        let range =
            comma.positionAfterSkippingLeadingTrivia.utf8Offset..<element.endPositionBeforeTrailingTrivia.utf8Offset
        return SourceEdit(range: range, text: "")
    }

    /// Returns the edit that removes an argument with the comma that separates it; `nil` for the only one.
    private func removal(of argument: LabeledExprSyntax, in all: LabeledExprListSyntax) -> SourceEdit? {
        let start = argument.positionAfterSkippingLeadingTrivia.utf8Offset
        if let next = all.first(where: { $0.position > argument.position }) {
            guard !next.leadingTrivia.contains(where: \.isComment) else { return nil }
            return SourceEdit(range: start..<next.positionAfterSkippingLeadingTrivia.utf8Offset, text: "")
        }
        guard let comma = all.last(where: { $0.position < argument.position })?.trailingComma,
            !argument.leadingTrivia.contains(where: \.isComment), !comma.trailingTrivia.contains(where: \.isComment)
        else { return nil }
        let end = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
        return SourceEdit(range: comma.positionAfterSkippingLeadingTrivia.utf8Offset..<end, text: "")
    }

    private static func hasComments(_ list: ArrayExprSyntax) -> Bool {
        list.tokens(viewMode: .sourceAccurate).contains { token in
            token.leadingTrivia.contains(where: \.isComment)
                || token != list.rightSquare && token.trailingTrivia.contains(where: \.isComment)
        }
    }

    // MARK: - Reading

    /// The call that declares a target.
    func target(_ name: String) throws(ManifestEditError) -> FunctionCallExprSyntax {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let search = TargetSearch(name)
        search.walk(tree)
        guard let call = search.found.first, search.found.count == 1 else {
            throw ManifestEditError(
                search.found.isEmpty
                    ? "expected a declaration of the target '\(name)' with a literal name, found none"
                    : "expected one declaration of the target '\(name)', found \(search.found.count)")
        }
        return call
    }

    /// The call that declares the package.
    func package() throws(ManifestEditError) -> FunctionCallExprSyntax {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let search = PackageSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        guard let call = search.found.first, search.found.count == 1 else {
            throw ManifestEditError("expected one call of 'Package', found \(search.found.count)")
        }
        return call
    }

    private func argument(_ label: String, of call: FunctionCallExprSyntax) -> LabeledExprSyntax? {
        call.argument(label)
    }

    /// The spaces before a call's line, and those that its arguments have more.
    func indentation(of call: FunctionCallExprSyntax) -> (outer: String, step: String) {
        let outer = lineIndentation(at: call.positionAfterSkippingLeadingTrivia.utf8Offset)
        for argument in call.arguments where argument.leadingTrivia.contains(where: \.isNewline) {
            let inner = lineIndentation(at: argument.positionAfterSkippingLeadingTrivia.utf8Offset)
            if inner.count > outer.count { return (outer, String(inner.dropFirst(outer.count))) }
        }
        return (outer, outer.count % 4 == 0 ? "    " : "  ")
    }

    private func lineIndentation(at offset: Int) -> String {
        String(decoding: text[lineStart(at: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    private func lineStart(at offset: Int) -> Int {
        text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The identity of a package: that of its path or address, or of a registry.
    static func identity(of expression: ExprSyntax) -> String? {
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        let argument = call.arguments.first { ["path", "url", "id"].contains($0.label?.text) }
        guard let text = argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            return nil
        }
        return argument?.label?.text == "id" ? text.lowercased() : DependencyLocation.identity(text)
    }

    /// The name of a dependency: a string, or the `name:` of a call.
    static func name(of expression: ExprSyntax) -> String? {
        if let literal = expression.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        let argument = call.arguments.first { $0.label?.text == "name" } ?? call.arguments.first
        return argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
}
