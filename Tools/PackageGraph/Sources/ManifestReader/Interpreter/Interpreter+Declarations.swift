import SwiftSyntax

extension Interpreter {
    /// Returns the statements with every `#if` replaced by its active branch.
    func active(_ items: CodeBlockItemListSyntax) throws -> [CodeBlockItemSyntax] {
        var result: [CodeBlockItemSyntax] = []
        for item in items {
            guard case .decl(let declaration) = item.item, let condition = declaration.as(IfConfigDeclSyntax.self)
            else {
                result.append(item)
                continue
            }
            if case .statements(let statements)? = try activeElements(condition) {
                result += try active(statements)
            }
        }
        return result
    }

    func active(_ members: MemberBlockItemListSyntax) throws -> [DeclSyntax] {
        var result: [DeclSyntax] = []
        for member in members {
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                result.append(member.decl)
                continue
            }
            if case .decls(let members)? = try activeElements(condition) {
                result += try active(members)
            }
        }
        return result
    }

    /// Declares the functions, types, extensions and computed variables of a block, which can be used before their
    /// declaration.
    func hoist(_ items: CodeBlockItemListSyntax, into scope: Scope) throws {
        let declarations = try active(items).compactMap { item -> DeclSyntax? in
            if case .decl(let declaration) = item.item { return declaration }
            return nil
        }
        for declaration in declarations { try declare(declaration, in: scope) }
        for case let declaration in declarations {
            if let extended = declaration.as(ExtensionDeclSyntax.self) { try extend(extended, in: scope) }
        }
    }

    private func declare(_ declaration: DeclSyntax, in scope: Scope) throws {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function):
            scope.functions[function.name.identifierText, default: []].append(
                try callable(function, in: scope, owner: nil))
        case .structDecl(let node):
            try declareType(
                node.name, .structure, node.inheritanceClause, node.memberBlock, node.genericParameterClause,
                node.attributes,
                in: scope)
        case .enumDecl(let node):
            try declareType(
                node.name, .enumeration, node.inheritanceClause, node.memberBlock, node.genericParameterClause,
                node.attributes,
                in: scope)
        case .classDecl(let node):
            try declareType(
                node.name, .object, node.inheritanceClause, node.memberBlock, node.genericParameterClause,
                node.attributes, in: scope)
        case .actorDecl: throw stop(declaration, "an actor")
        case .protocolDecl(let node):
            let nominal = Nominal(name: node.name.identifierText, kind: .interface, parent: scope, isPrelude: isPrelude)
            nominal.inherited = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
            scope.types[nominal.name] = nominal
        case .typeAliasDecl(let node):
            (scope.isExtension ? scope.owner?.scope ?? scope : scope).aliases[node.name.identifierText] =
                node.initializer.value
        case .variableDecl(let node):
            for binding in node.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
                    let getter = try getter(name, binding, in: scope, owner: nil, isStatic: false)
                else { continue }
                let box = Box()
                box.getter = getter
                scope.variables[name] = box
            }
        case .operatorDecl, .precedenceGroupDecl: throw stop(declaration, "an operator of its own")
        case .macroDecl: throw stop(declaration, "a macro of its own")
        default: break
        }
    }

    private func declareType(
        _ token: TokenSyntax,
        _ kind: Nominal.Kind,
        _ inheritance: InheritanceClauseSyntax?,
        _ members: MemberBlockSyntax,
        _ generics: GenericParameterClauseSyntax?,
        _ attributes: AttributeListSyntax,
        in scope: Scope
    ) throws {
        let nominal = Nominal(name: token.identifierText, kind: kind, parent: scope, isPrelude: isPrelude)
        nominal.inherited = inheritance?.inheritedTypes.map(\.type) ?? []
        nominal.scope.genericNames = names(generics)
        for attribute in attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
            let name = attribute.attributeName.trimmedDescription
            if isPrelude, name == "irrelevant" {
                nominal.isIrrelevant = true
            } else {
                try check(attribute)
            }
        }
        // A type nested in an extension sees the names in the extension, and is a member of the extended type.
        (scope.isExtension ? scope.owner?.scope ?? scope : scope).types[nominal.name] = nominal
        try add(members.members, to: nominal, in: nominal.scope)
    }

    private func extend(_ node: ExtensionDeclSyntax, in scope: Scope) throws {
        let nominal: Nominal
        switch try resolve(node.extendedType, in: scope, unknown: .any) {
        case .nominal(let found): nominal = found
        case .string: nominal = builtin("String")
        case .array: nominal = builtin("Array")
        case .set: nominal = builtin("Set")
        case .dictionary: nominal = builtin("Dictionary")
        case .bool: nominal = builtin("Bool")
        case .int: nominal = builtin("Int")
        default:
            let name = node.extendedType.trimmedDescription
            switch name {
            case "Array", "Set", "Dictionary", "Optional", "KeyValuePairs": nominal = builtin(name)
            case "Collection", "Sequence", "RangeReplaceableCollection", "MutableCollection", "BidirectionalCollection":
                nominal = builtin("Array")
            case "StringProtocol": nominal = builtin("String")
            default: nominal = builtin(name)
            }
        }
        if nominal.isIrrelevant { return }
        if nominal.isPrelude, nominal.kind != .builtin { isPreludeUntouched = false }
        nominal.inherited += node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let inner = Scope(parent: scope)
        inner.owner = nominal
        inner.isExtension = true
        try add(node.memberBlock.members, to: nominal, in: inner)
    }

    private func add(_ members: MemberBlockItemListSyntax, to nominal: Nominal, in scope: Scope) throws {
        let declarations = try active(members)
        for declaration in declarations {
            switch declaration.as(DeclSyntaxEnum.self) {
            case .variableDecl(let node): try addVariable(node, to: nominal, in: scope)
            case .functionDecl(let node):
                let callable = try callable(node, in: scope, owner: nominal)
                if callable.isStatic {
                    nominal.staticMethods[callable.name, default: []].append(callable)
                } else {
                    nominal.methods[callable.name, default: []].append(callable)
                }
            case .initializerDecl(let node):
                let made = Callable(
                    name: "init",
                    parameters: try parameters(node.signature.parameterClause),
                    body: node.body?.statements,
                    scope: scope,
                    result: nil,
                    owner: nominal,
                    isInitializer: true,
                    isFailable: node.optionalMark != nil,
                    isPrelude: isPrelude,
                    genericNames: names(node.genericParameterClause)
                )
                if scope.isExtension {
                    nominal.extensionInitializers.append(made)
                } else {
                    nominal.initializers.append(made)
                }
            case .enumCaseDecl(let node):
                for element in node.elements {
                    let parameters = try element.parameterClause.map(parameters) ?? []
                    nominal.cases.append(
                        Nominal.EnumCase(
                            name: element.name.identifierText, parameters: parameters, rawValue: element.rawValue?.value
                        ))
                }
            case .subscriptDecl: nominal.methods["subscript", default: []] += []
            case .associatedTypeDecl, .deinitializerDecl: break
            default: try declare(declaration, in: scope)
            }
        }
        for declaration in declarations {
            if let node = declaration.as(ExtensionDeclSyntax.self) { try extend(node, in: scope) }
        }
    }

    private func addVariable(_ node: VariableDeclSyntax, to nominal: Nominal, in scope: Scope) throws {
        let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
        try node.attributes.compactMap { $0.as(AttributeSyntax.self) }.forEach(check)
        if node.modifiers.contains(where: { $0.name.text == "lazy" }) { throw stop(node, "a lazy property") }
        var following: TypeSyntax?
        for binding in node.bindings.reversed() {
            following = binding.typeAnnotation?.type ?? (binding.initializer == nil ? following : nil)
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
                throw stop(binding, "a property without a plain name")
            }
            if let getter = try getter(name, binding, in: scope, owner: nominal, isStatic: isStatic) {
                if isStatic {
                    if nominal.kind == .builtin, nominal.statics[name] != nil {
                        throw stop(binding, "two properties named '\(name)'")
                    }
                    let box = Box()
                    box.getter = getter
                    nominal.statics[name] = box
                } else {
                    if nominal.kind == .builtin, nominal.computed[name] != nil {
                        throw stop(binding, "two properties named '\(name)'")
                    }
                    nominal.computed[name] = getter
                }
            } else if isStatic {
                let box = Box()
                box.initial = binding.initializer?.value
                box.typeSyntax = following
                box.isPrelude = isPrelude
                box.definingScope = scope
                nominal.statics[name] = box
            } else {
                nominal.stored.append(
                    Nominal.StoredProperty(
                        name: name, type: following, initial: binding.initializer?.value,
                        isLet: node.bindingSpecifier.tokenKind == .keyword(.let)))
            }
        }
        if !isStatic, node.bindings.count > 1 {
            // The loop ran backwards, to apply the type in `let a, b: String` to both names.
            let added = node.bindings.count
            nominal.stored.replaceSubrange(
                (nominal.stored.count - added)..., with: nominal.stored.suffix(added).reversed())
        }
    }

    /// Returns the getter of a computed variable; nil for a stored one.
    private func getter(
        _ name: String,
        _ binding: PatternBindingSyntax,
        in scope: Scope,
        owner: Nominal?,
        isStatic: Bool
    ) throws -> Callable? {
        guard let block = binding.accessorBlock else { return nil }
        let body: CodeBlockItemListSyntax
        switch block.accessors {
        case .getter(let statements): body = statements
        case .accessors(let accessors):
            if owner?.kind == .interface { return nil }
            guard accessors.count == 1, let only = accessors.first, only.accessorSpecifier.tokenKind == .keyword(.get),
                let statements = only.body?.statements
            else { throw stop(block, "a property with accessors other than 'get'") }
            body = statements
        }
        return Callable(
            name: name, parameters: [], body: body, scope: scope, result: binding.typeAnnotation?.type, owner: owner,
            isStatic: isStatic, isPrelude: isPrelude)
    }

    private func callable(_ node: FunctionDeclSyntax, in scope: Scope, owner: Nominal?) throws -> Callable {
        try node.attributes.compactMap { $0.as(AttributeSyntax.self) }.forEach(check)
        let made = Callable(
            name: node.name.identifierText,
            parameters: try parameters(node.signature.parameterClause),
            body: node.body?.statements,
            scope: scope,
            result: node.signature.returnClause?.type,
            owner: owner,
            isStatic: node.modifiers.contains { ["static", "class"].contains($0.name.text) },
            isPrelude: isPrelude,
            genericNames: names(node.genericParameterClause)
        )
        made.isMutating = node.modifiers.contains { $0.name.text == "mutating" }
        return made
    }

    private func names(_ clause: GenericParameterClauseSyntax?) -> Set<String> {
        Set(clause?.parameters.map(\.name.identifierText) ?? [])
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax) throws -> [Parameter] {
        clause.parameters.map { node in
            let first = node.firstName.identifierText
            var parameter = Parameter(
                label: node.firstName.tokenKind == .wildcard ? nil : first,
                name: node.secondName?.identifierText ?? first,
                type: node.type,
                initial: node.defaultValue?.value
            )
            parameter.isVariadic = node.ellipsis != nil
            parameter.hasAttribute = !node.attributes.isEmpty
            if let attributed = node.type.as(AttributedTypeSyntax.self) {
                parameter.isInout = attributed.specifiers.contains {
                    $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
                }
                let harmless: Set<String> = ["escaping", "Sendable", "MainActor", "autoclosure"]
                if attributed.attributes.contains(where: { !harmless.contains($0.attributeText) }) {
                    parameter.hasAttribute = true
                }
                if attributed.attributes.contains(where: { $0.attributeText == "autoclosure" }) {
                    parameter.hasAttribute = true
                }
            }
            return parameter
        }
    }

    private func parameters(_ clause: EnumCaseParameterClauseSyntax) throws -> [Parameter] {
        clause.parameters.map { node in
            let label = node.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifierText }
            return Parameter(
                label: label, name: label ?? "", type: node.type, initial: node.defaultValue?.value)
        }
    }

    /// Rejects attributes that can change the meaning of a declaration: property wrappers, result builders, macros.
    func check(_ attribute: AttributeSyntax) throws {
        let name = attribute.attributeName.trimmedDescription
        let harmless: Set<String> = [
            "available", "discardableResult", "inlinable", "inline", "MainActor", "usableFromInline", "frozen",
            "Sendable",
            "preconcurrency", "objc", "nonobjc", "unchecked", "escaping",
        ]
        guard harmless.contains(name) else { throw stop(attribute, "the attribute '@\(name)'") }
    }
}

extension TokenSyntax {
    /// The identifier without backticks.
    var identifierText: String {
        let text = self.text
        return text.first == "`" && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }
}

extension AttributeListSyntax.Element {
    var attributeText: String {
        self.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? ""
    }
}
