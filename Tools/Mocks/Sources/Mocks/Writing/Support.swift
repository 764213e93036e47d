/// The support code of a target's mocks, which records calls and handles them. Each target has its own, so that mocks
/// depend only on the libraries of the toolchain, and contains only the parts that its mocks use.
///
/// It is in a file of its own, so that its imports don't affect the mocks, whose types may have the same names, and the
/// mocks' imports don't affect it.
struct Support {
    let parts: Set<SupportPart>
    /// `public `, `package ` or empty: the widest access of the mocks.
    let access: String
    /// The modules that are imported with an access level elsewhere in the target.
    let statedImports: Set<String>

    /// The names that it declares, and those that it uses from the toolchain. A target that declares one of them can't
    /// hold mocks.
    static let names: Set = [
        "AsyncStream", "Bool", "CancellationError", "CustomStringConvertible", "Error", "Int", "LocalMockCalls",
        "MockCallLog",
        "MockCalls", "MockPlace", "Never", "OSAllocatedUnfairLock", "Result", "Sendable", "StaticString", "String",
        "Synchronization", "Testing", "UInt", "UnansweredCall", "Void", "XCTFail", "fatalError", "rethrowingOfMock",
    ]

    /// The imports. Swift requires that either all or none of a target's imports of a module have an access level.
    private var imports: String {
        func line(_ module: String) -> String {
            (statedImports.contains(module) ? "internal " : "") + "import \(module)"
        }
        let lock = """
            #if canImport(Darwin)
            \(line("os"))
            #else
            \(line("Synchronization"))
            #endif

            """
        return (parts.contains(.shared) ? lock : "") + """
            \(line("Testing"))
            #if canImport(XCTest)
            \(line("XCTest"))
            #endif
            """
    }

    /// The source.
    var lines: [String] {
        var text = [imports, Self.place, Self.log]
        if parts.contains(.shared) { text.append(Self.calls(isShared: true)) }
        if parts.contains(.local) { text.append(Self.calls(isShared: false)) }
        text += Self.values(parts, areOfTree: false)
        if parts.contains(.unansweredCall) { text.append(Self.unansweredCall) }
        for isAsync in [false, true] where parts.contains(.rethrowing(isAsync: isAsync)) {
            text.append(Self.rethrowing(isAsync: isAsync))
        }
        let joined = text.joined(separator: "\n\n")
        let source = access == "public " ? joined : joined.replacing("public ", with: access)
        return source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the declarations that mocks need in their file: the handlers whose types have errors and actors of the
    /// tree.
    static func supportLines(_ parts: Set<SupportPart>, access: String) -> [String] {
        values(parts, areOfTree: true).flatMap { text in
            let source = access == "public " ? text : text.replacing("public ", with: access)
            return [""] + source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The handlers: one extension for each kind of record, because Swift has no variadic function types with effects.
    private static func values(_ parts: Set<SupportPart>, areOfTree: Bool) -> [String] {
        var forms: [ValueForm] = []
        for case .values(let form) in parts where form.namesTree == areOfTree { forms.append(form) }
        return [true, false].compactMap { isShared in
            let members = forms.filter { $0.isolation.isShared == isShared }.sorted().flatMap {
                $0.hasTypedError ? [Self.closures($0), Self.values($0)] : [Self.values($0)]
            }
            let name = isShared ? "MockCalls" : "LocalMockCalls"
            return members.isEmpty
                ? nil : "nonisolated extension \(name) {\n" + members.joined(separator: "\n\n") + "\n}"
        }
    }

    /// The place where a mock was created, and the failure of a test there.
    private static let place = """
        /// The place in a test where a mock was created. A call without an answer fails the test there.
        public nonisolated struct MockPlace: Sendable {
            private let fileID: StaticString
            private let filePath: StaticString
            private let line: Int
            private let column: Int

            /// Creates a place, by default that of the caller.
            public init(
                fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
            ) {
                self.fileID = fileID
                self.filePath = filePath
                self.line = line
                self.column = column
            }

            /// Fails the current test, of Swift Testing or of XCTest.
            func fail(_ message: String) {
                Testing.Issue.record(
                    Testing.Comment(rawValue: message),
                    sourceLocation: Testing.SourceLocation(
                        fileID: "\\(fileID)", filePath: "\\(filePath)", line: line, column: column))
                #if canImport(XCTest)
                // Swift Testing doesn't know whether a task that it didn't start belongs to a case of XCTest.
                if Testing.Test.current == nil { XCTFail(message, file: filePath, line: UInt(line)) }
                #endif
            }
        }
        """

    private static let log = """
        /// The recorded calls of one member, the answers to later ones, and the waits for more calls.
        private nonisolated struct MockCallLog<Arguments, Answer> {
            var calls: [Arguments] = []
            var queue: [Answer] = []
            var standing: Answer?
            var waiting: [(count: Int, end: AsyncStream<Never>.Continuation)] = []

            mutating func append(_ arguments: Arguments) {
                calls.append(arguments)
                for waiter in waiting where waiter.count <= calls.count { waiter.end.finish() }
                waiting.removeAll { $0.count <= calls.count }
            }

            /// Records a call and returns its answer, in one step, so that calls get their answers in order.
            mutating func record(_ arguments: Arguments) -> Answer? {
                append(arguments)
                return queue.isEmpty ? standing : queue.removeFirst()
            }

            /// Returns a stream that ends once there were that many calls.
            mutating func stream(untilCall number: Int) -> AsyncStream<Never> {
                let (stream, end) = AsyncStream<Never>.makeStream()
                if calls.count >= number { end.finish() } else { waiting.append((number, end)) }
                return stream
            }
        }

        extension MockCallLog: Sendable where Arguments: Sendable, Answer: Sendable {}
        """

    private static let localLog = "    private var log = MockCallLog<Arguments, Answer>()"

    /// A log and its lock. Apple's systems have this lock in earlier versions than that of Swift's library.
    private static let sharedLog = """
            #if canImport(Darwin)
            private let log = OSAllocatedUnfairLock(uncheckedState: MockCallLog<Arguments, Answer>())

            private func change<Value: Sendable>(_ body: (inout MockCallLog<Arguments, Answer>) -> Value) -> Value {
                log.withLockUnchecked { body(&$0) }
            }
            #else
            private let log = Synchronization.Mutex(MockCallLog<Arguments, Answer>())

            private func change<Value: Sendable>(_ body: (inout MockCallLog<Arguments, Answer>) -> Value) -> Value {
                log.withLock { body(&$0) }
            }
            #endif
        """

    private static func calls(isShared: Bool) -> String {
        let name = isShared ? "MockCalls" : "LocalMockCalls"
        let constraint = isShared ? ": Sendable" : ""
        func locked(_ call: String) -> String { isShared ? "change { $0.\(call) }" : "log.\(call)" }
        return """
            /// The recorded calls of one member of a mock, and its answers\(isShared ? ", for use by any task" : "").
            public nonisolated final class \(name)<Arguments\(constraint), Answer\(constraint)>\(constraint) {
                private let member: String
                private let place: MockPlace
            \(isShared ? sharedLog : localLog)

                /// Creates a record without calls.
                public init(
                    _ member: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
                    column: Int = #column
                ) {
                    self.member = member
                    place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
                }

                /// The arguments of each call, the oldest first.
                public var all: [Arguments] { \(locked("calls")) }

                /// The number of calls.
                public var count: Int { all.count }

                /// Sets the answer to all later calls for which none is queued.
                @_disfavoredOverload
                public func answer(_ answer: Answer) { setAnswer(answer) }

                /// Queues the answer to one call. Answers are used in order.
                @_disfavoredOverload
                public func enqueue(_ answer: Answer) { append(answer) }

                func setAnswer(_ answer: Answer) { \(locked("standing = answer")) }

                func append(_ answer: Answer) { \(locked("queue.append(answer)")) }

                /// Waits until there were that many calls.
                /// - Throws: `CancellationError` if the task is cancelled before that.
                public nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
                    let calls = \(locked("stream(untilCall: count)"))
                    for await _ in calls {}
                    if self.count < count { throw CancellationError() }
                }

                /// Records a call that needs no answer.
                func record(withoutAnswer arguments: Arguments) { \(locked("append(arguments)")) }

                /// Records a call and returns its answer. If there is none, the test fails.
                func record(_ arguments: Arguments, _ place: MockPlace? = nil) -> Answer? {
                    let answer = \(locked("record(arguments)"))
                    if answer == nil { (place ?? self.place).fail("Unexpected call of \\(member): nothing answers it") }
                    return answer
                }

                /// Returns the answer as the type that the caller expects.
                func cast<Value>(_ answer: Any) -> Value {
                    if let value = answer as? Value { return value }
                    fatalError("\\(member) was answered with \\(type(of: answer)) instead of \\(Value.self)")
                }

                /// Stops the program at a call that has no answer and can't throw.
                func stop() -> Never { fatalError("Unexpected call of \\(member): nothing answers it") }
            }
            """
    }

    private static func values(_ form: ValueForm) -> String {
        // Values captured by an actor's closure are sent to that actor.
        let isSent = form.isolation.isShared || form.isolation.globalActor != nil
        let generics = generics(form, isSent ? "\(form.value): Swift.Sendable" : form.value)
        let ignored = parameters(form).map { "_: \($0)" }.joined(separator: ", ")
        let effect = form.failure.map { " " + $0 } ?? ""
        return """
                /// Sets the value that all later calls return.
                public func returns<\(generics)>(_ value: \(form.value)) where Answer == \(answer(form)) {
                    answer { (\(ignored))\(effect) in value }
                }

                /// Queues results, each of which answers one call.
                public func enqueue<\(generics)>(_ results: Swift.Result<\(form.value), \(form.failureType)>...) where Answer == \(answer(form)) {
                    for result in results { enqueue { (\(ignored))\(effect) in \(form.failure == nil ? "" : "try ")result.get() } }
                }
            """
    }

    /// Swift 6.3 crashes if a closure with typed throws is the value of a type parameter, unless its type is spelled
    /// out.
    private static func closures(_ form: ValueForm) -> String {
        let generics = generics(form, form.value)
        let answer = answer(form)
        return """
                /// Sets the answer to all later calls for which none is queued.
                public func answer<\(generics)>(_ answer: @escaping \(answer)) where Answer == \(answer) {
                    setAnswer(answer)
                }

                /// Queues the answer to one call. Answers are used in order.
                public func enqueue<\(generics)>(_ answer: @escaping \(answer)) where Answer == \(answer) {
                    append(answer)
                }
            """
    }

    private static func parameters(_ form: ValueForm) -> [String] {
        (0..<form.parameterCount).map { "\(form.parameter)\($0 + 1)" }
    }

    private static func generics(_ form: ValueForm, _ value: String) -> String {
        (parameters(form) + [value]).joined(separator: ", ")
    }

    private static func answer(_ form: ValueForm) -> String {
        let effects = (form.isAsync ? " async" : "") + (form.failure.map { " " + $0 } ?? "")
        return "\(form.isolation.closurePrefix)(\(parameters(form).joined(separator: ", ")))\(effects) -> \(form.value)"
    }

    private static let unansweredCall = """
        /// The error of a call without an answer, thrown by a member that can throw any error.
        nonisolated struct UnansweredCall: Error, CustomStringConvertible {
            let member: String

            init(_ member: String) { self.member = member }

            var description: String { "unexpected call of \\(member): nothing answers it" }
        }
        """

    /// Swift lets a rethrowing function throw errors of its own closures; a handler may throw only errors of its
    /// arguments.
    private static func rethrowing(isAsync: Bool) -> String {
        let (effect, mark) = isAsync ? ("async ", "await ") : ("", "")
        return """
            /// Rethrows the error of an answer. An answer may throw only errors of the closures that were passed to
            /// it.
            nonisolated func rethrowingOfMock<Value>(
                _ body: () \(effect)throws -> Value, rescue: (any Error) \(effect)throws -> Value
            ) \(effect)rethrows -> Value {
                do { return try \(mark)body() } catch { return try \(mark)rescue(error) }
            }
            """
    }
}
