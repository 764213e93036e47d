/// The support code below a file's mocks, which records calls and handles them. Each file has its own, so that mocks
/// depend only on the standard library, and contains only the parts that its mocks use.
struct Support {
    let parts: Set<SupportPart>
    /// `public `, `package ` or empty: the widest access of the mocks.
    let access: String

    /// The source.
    var lines: [String] {
        if parts.isEmpty { return [] }
        var text = [Self.log]
        if parts.contains(.shared) { text.append(Self.calls(isShared: true)) }
        if parts.contains(.local) { text.append(Self.calls(isShared: false)) }
        text += values
        if parts.contains(.unansweredCall) { text.append(Self.unansweredCall) }
        for isAsync in [false, true] where parts.contains(.rethrowing(isAsync: isAsync)) {
            text.append(Self.rethrowing(isAsync: isAsync))
        }
        let joined = text.joined(separator: "\n\n")
        let source = access == "public " ? joined : joined.replacing("public ", with: access)
        return source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The handlers: one extension for each kind of record, because Swift has no variadic function types with effects.
    private var values: [String] {
        var forms: [ValueForm] = []
        for case .values(let form) in parts { forms.append(form) }
        return [true, false].compactMap { isShared in
            let members = forms.filter { $0.isolation.isShared == isShared }.sorted().flatMap {
                ["any Error", "Never"].contains($0.failureType)
                    ? [Self.values($0)] : [Self.closures($0), Self.values($0)]
            }
            let name = isShared ? "MockCalls" : "LocalMockCalls"
            return members.isEmpty ? nil : "extension \(name) {\n" + members.joined(separator: "\n\n") + "\n}"
        }
    }

    private static let log = """
        /// The calls of one member so far, what answers the next, and who waits for more.
        private struct MockCallLog<Arguments, Answer> {
            var calls: [Arguments] = []
            var queue: [Answer] = []
            var standing: Answer?
            var waiting: [(count: Int, end: AsyncStream<Never>.Continuation)] = []

            mutating func note(_ arguments: Arguments) {
                calls.append(arguments)
                for waiter in waiting where waiter.count <= calls.count { waiter.end.finish() }
                waiting.removeAll { $0.count <= calls.count }
            }

            /// Notes a call and takes its answer, in one step, so that calls get their answers in order.
            mutating func record(_ arguments: Arguments) -> Answer? {
                note(arguments)
                return queue.isEmpty ? standing : queue.removeFirst()
            }

            /// A stream that ends with the call of a number.
            mutating func stream(untilCall number: Int) -> AsyncStream<Never> {
                let (stream, end) = AsyncStream<Never>.makeStream()
                if calls.count >= number { end.finish() } else { waiting.append((number, end)) }
                return stream
            }
        }
        """

    private static func calls(isShared: Bool) -> String {
        let name = isShared ? "MockCalls" : "LocalMockCalls"
        let constraint = isShared ? ": Sendable" : ""
        let (log, arguments, open, close) =
            isShared
            ? ("private let log = Mutex(MockCallLog<Arguments, Answer>())", "log.withLock {", "$0", "}")
            : ("private var log = MockCallLog<Arguments, Answer>()", "", "log", "")
        func locked(_ call: String) -> String {
            isShared ? "\(arguments) \(open).\(call) \(close)" : "log.\(call)"
        }
        return """
            /// The calls of one member of a mock, and what answers them\(isShared ? "; any task may use it" : "").
            public final class \(name)<Arguments\(constraint), Answer\(constraint)>\(constraint) {
                private let member: String
                private let place: SourceLocation
                \(log)

                /// Creates a record of no calls.
                public init(_ member: String, sourceLocation: SourceLocation = #_sourceLocation) {
                    self.member = member
                    place = sourceLocation
                }

                /// What each call so far was given, the oldest first.
                public var all: [Arguments] { \(locked("calls")) }

                /// How many calls there were.
                public var count: Int { all.count }

                /// Answers each call from now on for which nothing is queued.
                @_disfavoredOverload
                public func answer(_ answer: Answer) { setAnswer(answer) }

                /// Answers one call; what is queued first comes first.
                @_disfavoredOverload
                public func enqueue(_ answer: Answer) { append(answer) }

                fileprivate func setAnswer(_ answer: Answer) { \(locked("standing = answer")) }

                fileprivate func append(_ answer: Answer) { \(locked("queue.append(answer)")) }

                /// Waits until there were as many calls.
                /// - Throws: `CancellationError` when the task is cancelled before.
                public nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
                    let calls = \(locked("stream(untilCall: count)"))
                    for await _ in calls {}
                    if self.count < count { throw CancellationError() }
                }

                /// Keeps a call that needs no answer.
                func note(_ arguments: Arguments) { \(locked("note(arguments)")) }

                /// Keeps a call and takes its answer; where there is none, the test fails.
                func record(_ arguments: Arguments, _ place: SourceLocation? = nil) -> Answer? {
                    let answer = \(locked("record(arguments)"))
                    if answer == nil {
                        Issue.record("Unexpected call of \\(member): nothing answers it", sourceLocation: place ?? self.place)
                    }
                    return answer
                }

                /// The answer as the type that the caller asks for.
                func cast<Value>(_ answer: Any) -> Value {
                    if let value = answer as? Value { return value }
                    fatalError("\\(member) was answered with \\(type(of: answer)), and \\(Value.self) was asked for")
                }

                /// Ends a call that has no answer and no way to go on.
                func stop() -> Never { fatalError("Unexpected call of \\(member): nothing answers it") }
            }
            """
    }

    private static func values(_ form: ValueForm) -> String {
        // Values captured by an actor's closure are sent to that actor.
        let isSent = form.isolation.isShared || form.isolation.globalActor != nil
        let generics = generics(form, isSent ? "Value: Sendable" : "Value")
        let ignored = parameters(form).map { "_: \($0)" }.joined(separator: ", ")
        let effect = form.failure.map { " " + $0 } ?? ""
        return """
                /// Answers each call from now on with a value.
                public func returns<\(generics)>(_ value: Value) where Answer == \(answer(form)) {
                    answer { (\(ignored))\(effect) in value }
                }

                /// Answers one call with each of some results, in order.
                public func enqueue<\(generics)>(_ results: Result<Value, \(form.failureType)>...) where Answer == \(answer(form)) {
                    for result in results { enqueue { (\(ignored))\(effect) in \(form.failure == nil ? "" : "try ")result.get() } }
                }
            """
    }

    /// Swift 6.3 crashes if a closure with typed throws is the value of a type parameter, unless its type is spelled
    /// out.
    private static func closures(_ form: ValueForm) -> String {
        let generics = generics(form, "Value")
        let answer = answer(form)
        return """
                /// Answers each call from now on for which nothing is queued.
                public func answer<\(generics)>(_ answer: @escaping \(answer)) where Answer == \(answer) {
                    setAnswer(answer)
                }

                /// Answers one call; what is queued first comes first.
                public func enqueue<\(generics)>(_ answer: @escaping \(answer)) where Answer == \(answer) {
                    append(answer)
                }
            """
    }

    private static func parameters(_ form: ValueForm) -> [String] { (0..<form.parameterCount).map { "P\($0 + 1)" } }

    private static func generics(_ form: ValueForm, _ value: String) -> String {
        (parameters(form) + [value]).joined(separator: ", ")
    }

    private static func answer(_ form: ValueForm) -> String {
        let effects = (form.isAsync ? " async" : "") + (form.failure.map { " " + $0 } ?? "")
        return "\(form.isolation.closurePrefix)(\(parameters(form).joined(separator: ", ")))\(effects) -> Value"
    }

    private static let unansweredCall = """
        /// A call that nothing answers, thrown by a member that may throw anything.
        private struct UnansweredCall: Error, CustomStringConvertible {
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
            /// Throws what an answer throws, from a function that rethrows. An answer may throw only what a closure threw that it
            /// was given.
            private func rethrowing<Value>(
                _ body: () \(effect)throws -> Value, rescue: (any Error) \(effect)throws -> Value
            ) \(effect)rethrows -> Value {
                do { return try \(mark)body() } catch { return try \(mark)rescue(error) }
            }
            """
    }
}
