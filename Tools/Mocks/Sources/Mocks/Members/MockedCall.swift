import SwiftSyntax

/// One thing that a mock is asked: a function, or the reading or writing of a property or a subscript.
///
/// It writes the constant that keeps the calls (`petCalls`), and the body that asks it.
struct MockedCall {
    /// The constant's name.
    let handle: String
    /// What a failure calls it: `PetRepository.pet(_:)`.
    let title: String
    let parameters: [MockParameter]
    /// The type that is given back; nil for none.
    let result: TypeSyntax?
    let effects: Effects
    let isStatic: Bool
    let isolation: Isolation
    /// `public ` and the like.
    let access: String
    let erasure: TypeErasure
    /// The protocol's associated types.
    let associatedTypes: Set<String>
    /// Whether the protocol is nested in a type, whose other types the overloads below the mocks don't see.
    let isNested: Bool

    /// Whether it is asynchronous, and what it throws.
    struct Effects {
        var isAsync = false
        /// `throws`, `throws(ServiceError)`, `rethrows`; `nil` if nothing is thrown.
        var failure: String?
        /// The error's type, where it is written.
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

    /// Where it is called, and so where calls are kept.
    struct Isolation {
        /// Whether calls are kept behind a lock.
        var isShared: Bool
        /// The global actor that answers are isolated to.
        var globalActor: String?
        /// `nonisolated ` before a constant that an actor's mock has.
        var constantPrefix = ""

        /// What stands before the type of an answer's closure.
        var closurePrefix: String {
            [globalActor, isShared ? "@Sendable" : nil].compactMap { $0 }.map { $0 + " " }.joined()
        }
    }

    /// Whether the type of what answers isn't what the member gives.
    private var isCast: Bool { result.map(erasure.isGeneric) ?? false }

    /// Whether answers throw any error, which is turned into the one that the member throws: where that is a type parameter, and
    /// where Swift 6.3 crashes on a closure that throws a type, since the mock's other overloads can't spell its type.
    private var isFailureErased: Bool {
        guard let type = effects.failureType, type.plainText != "any Error" else { return false }
        return isNested || erasure.isGeneric(type) || type.mentions(associatedTypes) || !passed.allSatisfy(\.isOrdinary)
    }

    private var passed: [MockParameter] { parameters.filter { $0.passedType != nil } }

    /// What an answer's closure may throw, as it is written: `throws(ServiceError)`.
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

    /// The type of what is kept of a call.
    private var keptType: String {
        switch kept.count {
        case 0: "Void"
        case 1: kept[0].type
        default: "(" + kept.map { $0.label + $0.type }.joined(separator: ", ") + ")"
        }
    }

    /// The type of the closure that answers.
    private var answerType: String {
        let types = parameters.compactMap(\.passedType).joined(separator: ", ")
        var text = isolation.closurePrefix + "(\(types))" + (effects.isAsync ? " async" : "")
        if let failure = answerFailure { text += " " + failure }
        return text + " -> " + resultType
    }

    private var resultType: String {
        guard let result else { return "Void" }
        guard isCast else {
            // One of these in an answer's type could be any value.
            let text = erasure.text(result)
            return text.hasSuffix("!") ? text.dropLast() + "?" : text
        }
        return isolation.isShared && Sendability(erasure: erasure).isSendable(result) ? "any Sendable" : "Any"
    }

    /// The constant's declaration.
    var constant: String {
        let type = "\(isolation.isShared ? "MockCalls" : "LocalMockCalls")<\(keptType), \(answerType)>"
        let prefix = isStatic ? "@TaskLocal \(access)static var" : "\(access)\(isolation.constantPrefix)let"
        return "\(prefix) \(handle) = \(type)(\"\(title)\")"
    }

    /// The lines of the body.
    var body: [String] {
        let names = Set(parameters.map { $0.name.withoutBackticks })
        let handle = names.contains(handle) ? "\(isStatic ? "Self" : "self").\(handle)" : handle
        let values = kept.map(\.name).joined(separator: ", ")
        var arguments = kept.count == 1 ? [values] : ["(\(values))"]
        if !isStatic { arguments.append(names.contains("place") ? "self.place" : "place") }
        let record = "\(handle).record(\(arguments.joined(separator: ", ")))"
        let passed = passed.map(\.passed).joined(separator: ", ")
        let marks = (effects.failure == nil ? "" : "try ") + (effects.isAsync ? "await " : "")
        let isPlain = !isCast && !isFailureErased && !effects.isRethrowing
        if isPlain, let fallback { return ["\(marks)\(record)?(\(passed))\(fallback)"] }

        let answer = names.contains("answer") ? "answerOfMock" : "answer"
        let otherwise =
            effects.failure == "throws" || effects.failure == "throws(any Error)"
            ? "throw UnansweredCall(\"\(title)\")" : "\(handle).stop()"
        let call = "\(marks)\(answer)(\(passed))"
        let value = isCast ? "\(handle).cast(\(call))" : call
        var lines = ["guard let \(answer) = \(record) else { \(otherwise) }"]
        if effects.isRethrowing {
            let mark = effects.isAsync ? "await " : ""
            lines.append("return try \(mark)rethrowing({ \(value) }, rescue: { throw $0 })")
        } else if isFailureErased, let type = effects.failureType {
            lines.append("do { return \(value) } catch { throw \(handle).cast(error) as \(erasure.text(type)) }")
        } else {
            lines.append("return \(value)")
        }
        return lines
    }

    /// What is given where nothing answers, if that can be anything but a stop.
    private var fallback: String? {
        guard let result else { return "" }
        if result.is(OptionalTypeSyntax.self) || result.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return "" }
        let text = result.plainText
        if text == "Void" || text == "()" { return "" }
        if result.is(ArrayTypeSyntax.self) || text.hasPrefix("Array<") || text.hasPrefix("Set<") { return " ?? []" }
        if result.is(DictionaryTypeSyntax.self) || text.hasPrefix("Dictionary<") { return " ?? [:]" }
        return nil
    }

    /// What the emitted support has to hold for it.
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

/// A part of the code that stands below the mocks.
enum SupportPart: Hashable {
    case shared
    case local
    case values(ValueForm)
    case unansweredCall
    case rethrowing(isAsync: Bool)
}

/// The form of the closures that answer.
struct ValueForm: Hashable {
    let isolation: MockedCall.Isolation
    let parameterCount: Int
    let isAsync: Bool
    /// `throws(ServiceError)`; `nil` if nothing is thrown.
    let failure: String?

    /// The type of the error.
    var failureType: String {
        guard let failure else { return "Never" }
        return failure == "throws" ? "any Error" : String(failure.dropFirst("throws(".count).dropLast())
    }

    func hash(into hasher: inout Hasher) { hasher.combine(parameterCount) }

    static func == (one: ValueForm, other: ValueForm) -> Bool { one.order == other.order }

    /// By which they are sorted.
    fileprivate var order: String {
        let kind = isolation.isShared ? "shared" : "local"
        // With and without its module, it is the same error.
        let error = failureType.split(separator: ".").last ?? ""
        return
            "\(kind) \(isolation.globalActor ?? "") \(parameterCount < 10 ? "0" : "")\(parameterCount) \(isAsync) \(error)"
    }
}

extension ValueForm: Comparable {
    static func < (one: ValueForm, other: ValueForm) -> Bool { one.order < other.order }
}
