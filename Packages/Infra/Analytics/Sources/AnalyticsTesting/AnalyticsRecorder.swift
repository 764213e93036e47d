import Analytics
import Synchronization

/// Records tracked events for a test.
///
/// ```swift
/// let recorder = AnalyticsRecorder()
/// #expect(recorder.events(of: WeightAdded.self).map(\.source) == [.dashboard])
/// ```
public final class AnalyticsRecorder: AnalyticsTracking {
    private let storage = Mutex<[any AnalyticsEvent]>([])

    /// Creates a recorder without events.
    public init() {}

    /// Records an event.
    public func track(_ event: some AnalyticsEvent) {
        storage.withLock { $0.append(event) }
    }

    /// All events so far, oldest first.
    public var events: [any AnalyticsEvent] {
        storage.withLock { $0 }
    }

    /// The events of one kind, oldest first.
    public func events<Event: AnalyticsEvent>(of kind: Event.Type) -> [Event] {
        events.compactMap { $0 as? Event }
    }
}
