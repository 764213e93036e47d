import SourceEditing

/// Creates the edits that make declarations visible to other modules: in the whole package, or in others too.
struct AccessEdits: Sendable {
    /// The access level that is written: `package`, or `public` where the module becomes a package of its own.
    let level: AccessLevel

    /// The names for which an edit can't be made, with the reason.
    enum Obstacle: Error {
        /// The type of a stored property must be written out for an initializer.
        case untypedProperty(type: String, property: String)
        /// A property wrapper or macro decides how the property is initialized.
        case attributedProperty(type: String, property: String)
    }

    private var keyword: String { level == .public ? "public" : "package" }

    /// Returns the edits that raise the level of one name; none if it is high enough.
    ///
    /// Cases follow their enumeration and requirements their protocol, so the edit is made there.
    func raising(_ name: Int, in file: SourceDeclarations) -> [SourceEdit] {
        let declared = file.names[name]
        if let parent = declared.parent, declared.kind == .enumCase || file.names[parent].kind == .protocolType {
            return raising(parent, in: file)
        }
        guard declared.kind != .operatorDeclaration, declared.kind != .extensionBlock else { return [] }
        if let range = declared.accessRange {
            guard let written = declared.writtenAccess, written < level else { return [] }
            return [SourceEdit(range: range, text: keyword)] + withoutInlinable(declared)
        }
        if let parent = declared.parent, file.names[parent].kind == .extensionBlock,
            let inherited = file.names[parent].writtenAccess, inherited >= level
        {
            return []
        }
        return [.insertion(keyword + " ", at: declared.keywordOffset)] + withoutInlinable(declared)
    }

    /// A public declaration is usable from inlinable code, and the compiler rejects the attribute on it.
    private func withoutInlinable(_ declared: DeclaredName) -> [SourceEdit] {
        guard level == .public, let attribute = declared.inlinableAttribute else { return [] }
        return [SourceEdit(range: attribute, text: "")]
    }

    /// Returns the edit that writes a conformance to `Sendable`, which the compiler infers only for a type that isn't
    /// public; `nil` for a declaration that isn't a type.
    func sendable(_ name: Int, in file: SourceDeclarations) -> SourceEdit? {
        let type = file.names[name]
        guard [.structure, .enumeration].contains(type.kind), let place = type.conformance else { return nil }
        return .insertion(place.hasList ? ", Sendable" : ": Sendable", at: place.offset)
    }

    /// Returns the edit that writes out the initializer that the compiler would add to a type.
    ///
    /// - Parameters:
    ///   - name: The index of the type in the file's names.
    ///   - file: The file that declares it.
    func initializer(of name: Int, in file: SourceDeclarations) throws(Obstacle) -> SourceEdit? {
        let type = file.names[name]
        guard let body = type.bodyOffset, !type.hasInitializer else { return nil }
        let unit = indentation(of: type, in: file)
        let indent = unit.outer + unit.step
        if type.kind == .classType { return .insertion("\n\(indent)\(keyword) init() {}\n", at: body) }
        var parameters: [String] = []
        var assignments: [String] = []
        for property in type.properties where property.isParameter {
            guard !property.hasAttributes else {
                throw .attributedProperty(type: type.name, property: property.name)
            }
            guard let declaredType = property.type else {
                throw .untypedProperty(type: type.name, property: property.name)
            }
            let escaping = Self.isFunction(declaredType) ? "@escaping " : ""
            let isOptional = declaredType.hasSuffix("?") && property.isVariable
            let value = property.value ?? (isOptional ? "nil" : nil)
            parameters.append("\(property.name): \(escaping)\(declaredType)" + (value.map { " = \($0)" } ?? ""))
            assignments.append("\(indent)\(unit.step)self.\(property.name) = \(property.name)\n")
        }
        let head = "\n\(indent)\(keyword) init("
        let text: String
        let line = parameters.joined(separator: ", ")
        if assignments.isEmpty {
            text = head + ") {}\n"
        } else if line.count < 90 {
            text = head + line + ") {\n" + assignments.joined() + "\(indent)}\n"
        } else {
            let lines = parameters.map { "\(indent)\(unit.step)\($0)" }.joined(separator: ",\n")
            text = head + "\n" + lines + "\n\(indent)) {\n" + assignments.joined() + "\(indent)}\n"
        }
        return .insertion(text, at: body)
    }

    /// The spaces before a type and those that its members have more.
    private func indentation(of type: DeclaredName, in file: SourceDeclarations) -> (outer: String, step: String) {
        let start = file.lineTable.lineStart(at: type.offset)
        let outer = String(decoding: file.text[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        guard let body = type.bodyOffset else { return (outer, "    ") }
        let next = file.text[body...].drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 == 0x20 || $0 == 0x09 }
        let inner = String(decoding: next, as: UTF8.self)
        guard inner.count > outer.count else { return (outer, "    ") }
        return (outer, String(inner.dropFirst(outer.count)))
    }

    static func isFunction(_ type: String) -> Bool {
        type.contains("->") && !type.hasSuffix("?") && !type.hasSuffix("]") && !type.hasSuffix(">")
    }
}
