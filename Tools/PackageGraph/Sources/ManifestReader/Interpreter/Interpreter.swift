import SwiftSyntax

/// Executes a manifest's syntax tree: the part of Swift that manifests use, and the functions of the standard library
/// that they call.
///
/// It is sound but incomplete: every construct is either evaluated as in Swift or rejected with a ``Stop``. It assumes
/// that the manifest compiles, so it resolves only names where types aren't needed.
final class Interpreter {
    /// Ends the evaluation, because the value isn't known.
    struct Stop: Error {
        let offset: Int
        let reason: String
    }

    /// Leaves an optional chain whose base was nil.
    struct ChainEnd: Error {}

    enum Flow {
        case normal
        case returned(Value)
        case breaking(String?)
        case continuing(String?)
    }

    static let maximumSteps = 200_000
    static let maximumDepth = 700

    let host: ManifestHost
    let packageDirectory: String
    let languageVersion: ToolsVersion
    let prelude: Scope
    /// Whether no extension in the manifest has changed the prelude's types.
    var isPreludeUntouched = true
    let global: Scope
    var builtins: [String: Nominal] = [:]
    /// The environment variables that the manifest read; nil for those that aren't set.
    var environmentReads: [String: String?] = [:]
    /// The last `Package` created, which is the manifest's result.
    var package: Object?
    var steps = 0
    var depth = 0
    var callDepth = 0
    var isPrelude = true
    var origin = Origin.unknown
    /// The value of the branch taken in an `if` or `switch` expression.
    var branchResult: Value?
    /// The result type of `return`, and the type of a branch's value.
    var resultType = TypeRef.any
    var branchType: TypeRef?
    /// The current position, for errors.
    var offset = 0

    init(host: ManifestHost, packageDirectory: String, toolsVersion: ToolsVersion) throws {
        self.host = host
        self.packageDirectory = packageDirectory
        // SwiftPM compiles the manifest in the language mode of its tools version.
        switch toolsVersion.major {
        case ..<5: languageVersion = ToolsVersion(4, 2)
        case 5: languageVersion = ToolsVersion(5, 10)
        default: languageVersion = host.compilerVersion
        }
        let spare = PreludePool.shared.borrow()
        prelude = spare ?? Scope(parent: nil)
        global = Scope(parent: prelude)
        if spare == nil { try hoist(Prelude.tree.statements, into: prelude) }
        isPrelude = false
        prelude.types["Context"]?.statics["packageDirectory"] = Box(value: .string(packageDirectory, -1), type: .string)
        prelude.types["Context"]?.statics["environment"] = Box(value: .environment)
        let process = Nominal(name: "ProcessInfo", kind: .object, parent: prelude, isPrelude: true)
        let info = Object(type: process, fields: ["environment": .environment], origin: .unknown)
        process.statics["processInfo"] = Box(value: .object(info), type: .nominal(process))
        prelude.types["ProcessInfo"] = process
    }

    /// Returns the prelude to the pool, unless this interpreter has changed it.
    func recyclePrelude() {
        if isPreludeUntouched { PreludePool.shared.release(prelude) }
    }

    func run(_ file: SourceFileSyntax) throws {
        try hoist(file.statements, into: global)
        guard case .normal = try execute(file.statements, in: global) else {
            throw stop("a jump out of the file")
        }
    }

    func stop(_ reason: String) -> Stop {
        Stop(offset: offset, reason: reason)
    }

    func stop(_ node: some SyntaxProtocol, _ reason: String) -> Stop {
        Stop(offset: isPrelude ? offset : node.positionAfterSkippingLeadingTrivia.utf8Offset, reason: reason)
    }

    func step(_ node: some SyntaxProtocol) throws {
        if !isPrelude { offset = node.positionAfterSkippingLeadingTrivia.utf8Offset }
        steps += 1
        guard steps < Self.maximumSteps else { throw stop("more than \(Self.maximumSteps) steps of work") }
        guard depth < Self.maximumDepth else { throw stop("more than \(Self.maximumDepth) levels of nesting") }
    }

    /// Reads an environment variable and records that it was read.
    func environmentValue(_ name: String) -> Value {
        let value = host.environment[name]
        environmentReads[name] = .some(value)
        return value.map { .wrapped(.string($0, -1)) } ?? .null
    }

    func builtin(_ name: String) -> Nominal {
        if let known = builtins[name] { return known }
        let made = Nominal(name: name, kind: .builtin, parent: prelude, isPrelude: true)
        builtins[name] = made
        return made
    }
}
