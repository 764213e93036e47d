import SwiftSyntax

extension Interpreter {
    /// Executes the statements of a block, and hoists its declarations unless that has been done.
    func execute(_ block: CodeBlockItemListSyntax, in scope: Scope) throws -> Flow {
        if scope !== global { try hoist(block, into: scope) }
        for item in try active(block) {
            let flow = try execute(item, in: scope)
            if case .normal = flow { continue }
            return flow
        }
        return .normal
    }

    private func execute(_ item: CodeBlockItemSyntax, in scope: Scope) throws -> Flow {
        switch item.item {
        case .decl(let declaration):
            if let variable = declaration.as(VariableDeclSyntax.self) { try declareVariables(variable, in: scope) }
            if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
                throw stop(macro, "the macro '\(excerpt(macro))'")
            }
            return .normal
        case .stmt(let statement): return try execute(statement, in: scope)
        case .expr(let expression):
            if let node = expression.as(IfExprSyntax.self) { return try execute(node, in: scope, value: branchType) }
            if let node = expression.as(SwitchExprSyntax.self) {
                return try execute(node, in: scope, value: branchType)
            }
            if expression.is(MacroExpansionExprSyntax.self) {
                throw stop(expression, "the macro '\(excerpt(expression))'")
            }
            if let type = branchType {
                branchResult = try evaluate(expression, as: type, in: scope)
            } else {
                _ = try evaluate(expression, in: scope)
            }
            return .normal
        }
    }

    private func execute(_ statement: StmtSyntax, in scope: Scope) throws -> Flow {
        try step(statement)
        switch statement.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let node):
            if let inner = node.expression.as(IfExprSyntax.self) {
                return try execute(inner, in: scope, value: branchType)
            }
            if let inner = node.expression.as(SwitchExprSyntax.self) {
                return try execute(inner, in: scope, value: branchType)
            }
            _ = try evaluate(node.expression, in: scope)
            return .normal
        case .returnStmt(let node):
            guard let expression = node.expression else { return .returned(.void) }
            return .returned(try evaluate(expression, as: resultType, in: scope))
        case .breakStmt(let node): return .breaking(node.label?.identifierText)
        case .continueStmt(let node): return .continuing(node.label?.identifierText)
        case .guardStmt(let node):
            // The bindings of a guard are valid after it.
            if try holds(node.conditions, in: scope) { return .normal }
            let flow = try withBranchType(nil) { try execute(node.body.statements, in: Scope(parent: scope)) }
            if case .normal = flow { throw stop(node, "a 'guard' that doesn't leave") }
            return flow
        case .forStmt(let node): return try loop(node, in: scope, label: nil)
        case .whileStmt(let node): return try loop(node, in: scope, label: nil)
        case .repeatStmt(let node):
            return try withBranchType(nil) {
                repeat {
                    if let flow = leaves(try execute(node.body.statements, in: Scope(parent: scope)), nil) {
                        return flow
                    }
                } while try truth(try evaluate(node.condition, in: scope), node)
                return .normal
            }
        case .labeledStmt(let node):
            let label = node.label.identifierText
            if let loop = node.statement.as(ForStmtSyntax.self) { return try self.loop(loop, in: scope, label: label) }
            if let loop = node.statement.as(WhileStmtSyntax.self) {
                return try self.loop(loop, in: scope, label: label)
            }
        case .doStmt(let node) where node.catchClauses.isEmpty:
            return try withBranchType(nil) { try execute(node.body.statements, in: Scope(parent: scope)) }
        default: break
        }
        throw stop(statement, "the statement '\(excerpt(statement))'")
    }

    private func withBranchType<Result>(_ type: TypeRef?, _ work: () throws -> Result) throws -> Result {
        let saved = branchType
        branchType = type
        defer { branchType = saved }
        return try work()
    }

    // MARK: Variables

    private func declareVariables(_ node: VariableDeclSyntax, in scope: Scope) throws {
        try node.attributes.compactMap { $0.as(AttributeSyntax.self) }.forEach(check)
        if node.modifiers.contains(where: { $0.name.text == "lazy" }) { throw stop(node, "a lazy variable") }
        for (index, binding) in node.bindings.enumerated() {
            if binding.accessorBlock != nil {
                guard binding.pattern.is(IdentifierPatternSyntax.self) else {
                    throw stop(binding, "a computed pattern")
                }
                continue
            }
            let annotation =
                binding.typeAnnotation?.type
                ?? (binding.initializer == nil
                    ? node.bindings.dropFirst(index).compactMap(\.typeAnnotation).first?.type : nil)
            var type = try resolve(annotation, in: scope)
            guard let initial = binding.initializer?.value else {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
                    throw stop(binding, "a variable without a value")
                }
                let box = Box(value: nil, type: type)
                if case .optional = type, node.bindingSpecifier.tokenKind == .keyword(.var) { box.value = Value.null }
                scope.variables[name] = box
                continue
            }
            let value = try evaluate(initial, as: type, in: scope)
            if hasImplicit(value) { throw stop(initial, "a '.name' whose type isn't known here") }
            if type.isAny {
                type = try declaredType(of: initial, in: scope)
                if type.isAny || type.element.isAny && !type.unwrapped.isAny { type = self.type(of: value) }
            }
            try bind(binding.pattern, to: value, type, in: scope)
        }
    }

    func bind(_ pattern: PatternSyntax, to value: Value, _ type: TypeRef, in scope: Scope) throws {
        switch pattern.as(PatternSyntaxEnum.self) {
        case .identifierPattern(let node):
            scope.variables[node.identifier.identifierText] = Box(value: value, type: type)
        case .wildcardPattern: break
        case .valueBindingPattern(let node): try bind(node.pattern, to: value, type, in: scope)
        case .tuplePattern(let node):
            guard case .tuple(let elements) = value, elements.count == node.elements.count else {
                throw stop(pattern, "a pattern that doesn't match its value")
            }
            for (inner, element) in zip(node.elements, elements) {
                try bind(inner.pattern, to: element.value, self.type(of: element.value), in: scope)
            }
        default: throw stop(pattern, "the pattern '\(excerpt(pattern))'")
        }
    }

    // MARK: Loops

    /// Returns how a loop ends after its body; nil if it continues.
    private func leaves(_ flow: Flow, _ label: String?) -> Flow? {
        switch flow {
        case .normal: nil
        case .breaking(let name): name == nil || name == label ? .normal : flow
        case .continuing(let name): name == nil || name == label ? nil : flow
        case .returned: flow
        }
    }

    private func loop(_ node: ForStmtSyntax, in scope: Scope, label: String?) throws -> Flow {
        let type = try declaredType(of: node.sequence, in: scope)
        let sequence = try evaluate(node.sequence, in: scope)
        let annotation = try resolve(node.typeAnnotation?.type, in: scope)
        return try withBranchType(nil) {
            for element in try elements(sequence, node.sequence) {
                try step(node)
                let inner = Scope(parent: scope)
                if node.caseKeyword != nil {
                    guard try matches(node.pattern, element, isBinding: false, in: inner) else { continue }
                } else {
                    let known = annotation.isAny ? type.element : annotation
                    try bind(node.pattern, to: element, known.isAny ? self.type(of: element) : known, in: inner)
                }
                if let condition = node.whereClause?.condition, try !truth(evaluate(condition, in: inner), condition) {
                    continue
                }
                if let flow = leaves(try execute(node.body.statements, in: inner), label) { return flow }
            }
            return .normal
        }
    }

    private func loop(_ node: WhileStmtSyntax, in scope: Scope, label: String?) throws -> Flow {
        try withBranchType(nil) {
            while true {
                try step(node)
                let inner = Scope(parent: scope)
                guard try holds(node.conditions, in: inner) else { return .normal }
                if let flow = leaves(try execute(node.body.statements, in: inner), label) { return flow }
            }
        }
    }

    /// Returns the elements of a sequence whose order is the same in every run.
    func elements(_ value: Value, _ node: some SyntaxProtocol) throws -> [Value] {
        switch value {
        case .array(let values): return values
        case .unordered(let values) where values.count < 2: return values
        case .dictionary(let entries) where entries.count < 2: return pairs(entries)
        case .pairs(let entries): return pairs(entries)
        case .string(let text, _): return text.map { .string(String($0), -1) }
        case .range(.int(let low), .int(let high), let closed):
            guard low <= high, high - low < 100_000 else { throw stop(node, "a range out of bounds") }
            return closed ? (low...high).map { .int($0) } : (low..<high).map { .int($0) }
        case .unordered, .dictionary, .environment:
            throw stop(node, "the order of a set or dictionary, which differs from run to run")
        default: throw stop(node, "the elements of '\(excerpt(node))'")
        }
    }

    func pairs(_ entries: [Value.Entry]) -> [Value] {
        entries.map {
            .tuple([Value.Element(label: "key", value: $0.key), Value.Element(label: "value", value: $0.value)])
        }
    }

    // MARK: Branches

    func holds(_ conditions: ConditionElementListSyntax, in scope: Scope) throws -> Bool {
        for element in conditions where try !holds(element.condition, in: scope) { return false }
        return true
    }

    private func holds(_ condition: ConditionElementSyntax.Condition, in scope: Scope) throws -> Bool {
        switch condition {
        case .expression(let expression): return try truth(evaluate(expression, as: .bool, in: scope), expression)
        case .optionalBinding(let node):
            guard let name = node.pattern.as(IdentifierPatternSyntax.self) else {
                throw stop(node, "a binding without a plain name")
            }
            let source = node.initializer?.value ?? ExprSyntax(DeclReferenceExprSyntax(baseName: name.identifier))
            let annotation = try resolve(node.typeAnnotation?.type, in: scope)
            let value = try evaluate(source, as: annotation.isAny ? .any : .optional(annotation), in: scope)
            let bound: Value
            switch value {
            case .null: return false
            case .wrapped(let inner): bound = inner
            default: bound = value
            }
            let type = try declaredType(of: source, in: scope).unwrapped
            scope.variables[name.identifier.identifierText] = Box(
                value: bound, type: type.isAny ? self.type(of: bound) : type)
            return true
        case .matchingPattern(let node):
            return try matches(
                node.pattern, try evaluate(node.initializer.value, in: scope), isBinding: false, in: scope)
        case .availability(let node): throw stop(node, "'#available'")
        }
    }

    func execute(_ node: IfExprSyntax, in scope: Scope, value: TypeRef?) throws -> Flow {
        try step(node)
        return try withBranchType(value) {
            let inner = Scope(parent: scope)
            if try holds(node.conditions, in: inner) { return try execute(node.body.statements, in: inner) }
            switch node.elseBody {
            case .codeBlock(let block)?: return try execute(block.statements, in: Scope(parent: scope))
            case .ifExpr(let next)?: return try execute(next, in: scope, value: value)
            case nil: return .normal
            }
        }
    }

    func execute(_ node: SwitchExprSyntax, in scope: Scope, value: TypeRef?) throws -> Flow {
        try step(node)
        let subject = try evaluate(node.subject, in: scope)
        var cases: [SwitchCaseSyntax] = []
        for element in node.cases {
            switch element {
            case .switchCase(let item): cases.append(item)
            case .ifConfigDecl(let condition): throw stop(condition, "an '#if' among the cases of a 'switch'")
            }
        }
        guard !cases.contains(where: { $0.attribute.map { $0.attributeName.trimmedDescription != "unknown" } ?? false })
        else {
            throw stop(node, "an attribute of a case")
        }
        for (index, item) in cases.enumerated() {
            let inner = Scope(parent: scope)
            guard try matches(item.label, subject, in: inner) else { continue }
            var body = item.statements
            var position = index
            return try withBranchType(value) {
                while true {
                    if body.last?.item.as(FallThroughStmtSyntax.self) != nil, position + 1 < cases.count {
                        let flow = try execute(CodeBlockItemListSyntax(body.dropLast()), in: inner)
                        if case .normal = flow {} else { return flow }
                        position += 1
                        body = cases[position].statements
                        continue
                    }
                    let flow = try execute(body, in: inner)
                    if case .breaking(nil) = flow { return .normal }
                    return flow
                }
            }
        }
        throw stop(node, "a 'switch' without a case for its value")
    }

    private func matches(_ label: SwitchCaseSyntax.Label, _ subject: Value, in scope: Scope) throws -> Bool {
        guard case .case(let label) = label else { return true }
        for item in label.caseItems {
            guard try matches(item.pattern, subject, isBinding: false, in: scope) else { continue }
            guard let condition = item.whereClause?.condition else { return true }
            if try truth(evaluate(condition, in: scope), condition) { return true }
        }
        return false
    }
}
