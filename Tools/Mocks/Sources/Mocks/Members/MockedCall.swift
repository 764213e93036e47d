import SwiftSyntax

/// A function of a mock, or the getter or setter of a property or subscript.
///
/// It generates the constant that records the calls (`petCalls`), and the body that uses it.
struct MockedCall {
    /// The constant's name.
    let handle: String
    /// Its name in failure messages: `PetRepository.pet(_:)`.
    let title: String
    let parameters: [MockParameter]
    /// The return type, or `nil` for none.
    let result: TypeSyntax?
    let effects: Effects
    let isStatic: Bool
    let isolation: Isolation
    /// The access modifier, such as `public`.
    let access: String
    let erasure: TypeErasure
    /// The protocol's associated types.
    let associatedTypes: Set<String>
    /// Whether the protocol is nested in a type, whose other types aren't visible to the overloads below the mocks.
    let isNested: Bool
    /// The property with the place where the mock was made.
    let place: String
    let style: MockStyle

    /// Whether it is asynchronous, and its error.
    struct Effects {
        var isAsync = false
        /// `throws`, `throws(ServiceError)` or `rethrows`; `nil` if it doesn't throw.
        var failure: String?
        /// The thrown type, if it is specified.
        var failureType: TypeSyntax?

        init() {}

        init(async: TokenSyntax?, _ clause: ThrowsClauseSyntax?, _ erasure: TypeErasure) {
            isAsync = async != nil
            guard let clause, clause.type?.plainText != "Never" else { return }
            failure = erasure.text(clause)
            failureType = clause.type
        }

        var isRethrowing: Bool { failure == "rethrows" }
    }

    /// The isolation of the member, and of the record of its calls.
    struct Isolation {
        /// Whether a lock protects the calls.
        var isShared: Bool
        /// The global actor that isolates handlers.
        var globalActor: String?
        /// `nonisolated ` for the constants of an actor.
        var constantPrefix = ""

        /// The attributes before the type of a handler.
        var closurePrefix: String {
            [globalActor, isShared ? "@Sendable" : nil].compactMap { $0 }.map { $0 + " " }.joined()
        }
    }

    /// Whether the handler's result must be cast to the member's return type.
    private var isCast: Bool { result.map(erasure.isGeneric) ?? false }

    /// Whether handlers throw any error, which is cast to the member's: if that is a type parameter, or if Swift 6.3
    /// crashes on a closure with typed throws because the mock's other overloads can't name its type.
    private var isFailureErased: Bool {
        guard let type = effects.failureType, type.plainText != "any Error" else { return false }
        return isNested || erasure.isGeneric(type) || type.mentions(associatedTypes) || !passed.allSatisfy(\.isOrdinary)
    }

    private var passed: [MockParameter] { parameters.filter { $0.passedType != nil } }

    /// The `throws` clause of a handler: `throws(ServiceError)`.
    private var answerFailure: String? {
        effects.failure.map { effects.isRethrowing || isFailureErased || $0 == "throws(any Error)" ? "throws" : $0 }
    }

    private var kept: [(label: String, type: String, name: String)] {
        let kept = parameters.filter { $0.keptType != nil }
        let labels = kept.map { $0.label ?? $0.name }
        let areLabels = Set(labels).count == labels.count && !labels.contains { $0.withoutBackticks == "self" }
        return kept.enumerated().map { index, parameter in
            (areLabels ? labels[index] + ": " : "", parameter.keptType ?? "", parameter.name)
        }
    }

    /// The type of a recorded call.
    private var keptType: String {
        switch kept.count {
        case 0: style.standard("Void")
        case 1: kept[0].type
        default: "(" + kept.map { $0.label + $0.type }.joined(separator: ", ") + ")"
        }
    }

    /// The type of the handler.
    private var answerType: String {
        let types = parameters.compactMap(\.passedType).joined(separator: ", ")
        var text = isolation.closurePrefix + "(\(types))" + (effects.isAsync ? " async" : "")
        if let failure = answerFailure { text += " " + failure }
        return text + " -> " + resultType
    }

    private var resultType: String {
        guard let result else { return style.standard("Void") }
        guard isCast else {
            // An opaque type in a handler's type could be any value.
            let text = erasure.text(result)
            return text.hasSuffix("!") ? text.dropLast() + "?" : text
        }
        return isolation.isShared && Sendability(erasure: erasure).isSendable(result)
            ? "any \(style.standard("Sendable"))" : "Any"
    }

    /// The constant's declaration.
    var constant: String {
        let type = "\(isolation.isShared ? "MockCalls" : "LocalMockCalls")<\(keptType), \(answerType)>"
        let prefix = isStatic ? "@TaskLocal \(access)static var" : "\(access)\(isolation.constantPrefix)let"
        return "\(prefix) \(handle) = \(type)(\"\(title)\")"
    }

    /// The lines of the member's body.
    var body: [String] {
        let names = Set(parameters.map { $0.name.withoutBackticks })
        let handle = names.contains(handle) ? "\(isStatic ? "Self" : "self").\(handle)" : handle
        let values = kept.map(\.name).joined(separator: ", ")
        var arguments = kept.count == 1 ? [values] : ["(\(values))"]
        if !isStatic { arguments.append(names.contains(place) ? "self.\(place)" : place) }
        let record = "\(handle).record(\(arguments.joined(separator: ", ")))"
        let passed = passed.map(\.passed).joined(separator: ", ")
        let marks = (effects.failure == nil ? "" : "try ") + (effects.isAsync ? "await " : "")
        let isPlain = !isCast && !isFailureErased && !effects.isRethrowing
        if isPlain, let fallback { return ["\(marks)\(record)?(\(passed))\(fallback)"] }

        let answer = MockNames.free("answer", names)
        let otherwise =
            effects.failure == "throws" || effects.failure == "throws(any Error)"
            ? "throw UnansweredCall(\"\(title)\")" : "\(handle).stop()"
        let call = "\(marks)\(answer)(\(passed))"
        let value = isCast ? "\(handle).cast(\(call))" : call
        var lines = ["guard let \(answer) = \(record) else { \(otherwise) }"]
        if effects.isRethrowing {
            let mark = effects.isAsync ? "await " : ""
            lines.append("return try \(mark)rethrowingOfMock({ \(value) }, rescue: { throw $0 })")
        } else if isFailureErased, let type = effects.failureType {
            lines.append("do { return \(value) } catch { throw \(handle).cast(error) as \(erasure.text(type)) }")
        } else {
            lines.append("return \(value)")
        }
        return lines
    }

    /// The result without a handler, unless the mock must stop.
    private var fallback: String? {
        guard let result else { return "" }
        if result.is(OptionalTypeSyntax.self) || result.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return "" }
        let text = result.plainText
        if text == "Void" || text == "()" { return "" }
        if result.is(ArrayTypeSyntax.self) || text.hasPrefix("Array<") || text.hasPrefix("Set<") { return " ?? []" }
        if result.is(DictionaryTypeSyntax.self) || text.hasPrefix("Dictionary<") { return " ?? [:]" }
        return nil
    }

    /// The parts of the support code that it needs.
    var needs: Set<SupportPart> {
        var needs: Set<SupportPart> = [isolation.isShared ? .shared : .local]
        if passed.allSatisfy(\.isOrdinary) {
            needs.insert(
                .values(
                    ValueForm(
                        isolation: isolation, parameterCount: passed.count, isAsync: effects.isAsync,
                        failure: answerFailure)))
        }
        let body = body.joined()
        if body.contains("UnansweredCall(") { needs.insert(.unansweredCall) }
        if effects.isRethrowing { needs.insert(.rethrowing(isAsync: effects.isAsync)) }
        return needs
    }
}

/// A part of the support code below the mocks.
enum SupportPart: Hashable {
    case shared
    case local
    case values(ValueForm)
    case unansweredCall
    case rethrowing(isAsync: Bool)
}

/// The form of the handlers.
struct ValueForm: Hashable {
    let isolation: MockedCall.Isolation
    let parameterCount: Int
    let isAsync: Bool
    /// `throws(ServiceError)`, or `nil` if nothing is thrown.
    let failure: String?

    /// The type of the error.
    var failureType: String {
        guard let failure else { return "Never" }
        return failure == "throws" ? "any Error" : String(failure.dropFirst("throws(".count).dropLast())
    }

    /// Whether the error has a type of its own.
    var hasTypedError: Bool { !["any Error", "Never"].contains(failureType) }

    /// Whether it names types or actors that only the file of mocks sees.
    var namesTree: Bool { hasTypedError || !["@MainActor", nil].contains(isolation.globalActor) }

    /// The name of the type parameter for the result. It isn't a name of the error's type.
    var value: String { failureType.contains("Value") ? "AnswerOfMock" : "Value" }

    /// The start of the names of the type parameters for the parameters.
    var parameter: String { failureType.contains("P") ? "ParameterOfMock" : "P" }

    func hash(into hasher: inout Hasher) { hasher.combine(parameterCount) }

    static func == (one: ValueForm, other: ValueForm) -> Bool { one.order == other.order }

    /// The sort key.
    fileprivate var order: String {
        let kind = isolation.isShared ? "shared" : "local"
        // The error's type is the same with and without its module.
        let error = failureType.split(separator: ".").last ?? ""
        return
            "\(kind) \(isolation.globalActor ?? "") \(parameterCount < 10 ? "0" : "")\(parameterCount) \(isAsync) \(error)"
    }
}

extension ValueForm: Comparable {
    static func < (one: ValueForm, other: ValueForm) -> Bool { one.order < other.order }
}
