/// The answers to a request that is repeated at an interval.
///
/// The next request starts when the last answer has been handled and the interval is over, so requests never overlap.
/// The sequence ends after ``Answer/last(_:)`` or ``Answer/end``, or when its task is canceled.
public struct Polling<Element: Sendable, State: Sendable>: AsyncSequence, Sendable {
    /// Errors are elements, so that polling survives them.
    public typealias Failure = Never

    /// An answer, and when the next request is sent.
    public enum Answer: Sendable {
        /// An element. The next request waits for the interval.
        case next(Element)
        /// An element. The next request doesn't wait.
        case more(Element)
        /// The last element.
        case last(Element)
        /// No element and no further request.
        case end
    }

    private let interval: Duration
    private let clock: any Clock<Duration>
    private let state: State
    private let waitsFirst: Bool
    private let signal: Signal?
    private let request: @Sendable (inout State) async -> Answer

    /// Creates a sequence that sends its first request when it is iterated.
    /// - Parameters:
    ///   - interval: The pause between an answer and the next request.
    ///   - clock: Measures the pause.
    ///   - state: The state that requests pass on, such as a cursor. Each request reads and updates it.
    ///   - waitsFirst: Whether the first request waits for the interval, too.
    ///   - signal: Ends a pause early when it fires.
    ///   - request: Sends one request and updates the state.
    public init(
        every interval: Duration, clock: any Clock<Duration>, state: State, waitsFirst: Bool = false,
        signal: Signal? = nil, request: @escaping @Sendable (inout State) async -> Answer
    ) {
        self.interval = interval
        self.clock = clock
        self.state = state
        self.waitsFirst = waitsFirst
        self.signal = signal
        self.request = request
    }

    /// Starts over with the first request.
    public func makeAsyncIterator() -> Iterator {
        Iterator(polling: self, state: state, isWaiting: waitsFirst, signals: signal?.count ?? 0)
    }

    /// Waits for the interval or the signal. If the signal has fired during the last request, waits for a second at
    /// most, so that a frequent signal doesn't lead to requests without a pause.
    private func pause(after signals: Int) async {
        if let signal, signal.count == signals {
            await signal.wait(after: signals, atMost: interval, clock: clock)
        } else {
            try? await clock.sleep(for: signal == nil ? interval : Swift.min(interval, .seconds(1)))
        }
    }

    /// Sends one request for each element.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let polling: Polling
        fileprivate var state: State
        fileprivate var isWaiting: Bool
        /// The count of the signal before the last request.
        fileprivate var signals: Int
        fileprivate var isOver = false

        /// Waits, sends the next request and returns its element.
        public mutating func next() async -> Element? {
            if isOver { return nil }
            if isWaiting { await polling.pause(after: signals) }
            guard !Task.isCancelled else { return nil }
            signals = polling.signal?.count ?? 0
            let answer = await polling.request(&state)
            isWaiting = if case .more = answer { false } else { true }
            switch answer {
            case .next(let element), .more(let element): return element
            case .last(let element):
                isOver = true
                return element
            case .end:
                isOver = true
                return nil
            }
        }
    }
}
