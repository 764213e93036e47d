/// Finds what outlives its flow: coordinators, and services that should have ended with them.
///
/// ```swift
/// leaks.watch(coordinator, in: "health")
/// // later, when the last screen of the flow is gone:
/// for leak in leaks.end("health") { logger.error("\(leak)") }
/// ```
@MainActor
public final class LeakCheck {
    /// Something that outlived its flow.
    public struct Leak: Hashable, Sendable, CustomStringConvertible {
        /// The name of the flow that has ended.
        public let flow: String
        /// What outlived it: a name, or its type.
        public let name: String

        /// Both, in a sentence.
        public var description: String {
            "\(name) outlives its flow \"\(flow)\": something still holds it, most likely a closure that should hold it weakly."
        }
    }

    private struct Watched {
        weak var object: AnyObject?
        let leak: Leak
    }

    private var watched: [Watched] = []
    private var ended: Set<String> = []

    /// Creates a check that watches nothing yet.
    public init() {}

    /// Watches an object, which it doesn't hold.
    /// - Parameters:
    ///   - object: What must end with the flow.
    ///   - flow: The flow's name. A name that was ended begins anew.
    ///   - name: What to call the object; its type by default.
    public func watch(_ object: AnyObject, in flow: String, as name: String? = nil) {
        watched.removeAll { $0.object == nil }
        ended.remove(flow)
        watched.append(Watched(object: object, leak: Leak(flow: flow, name: name ?? "\(type(of: object))")))
    }

    /// Ends a flow.
    /// - Returns: What of it lives still. Work that was just cancelled may hold something a moment longer; what is in
    ///   ``leaks`` later is lost.
    @discardableResult
    public func end(_ flow: String) -> [Leak] {
        ended.insert(flow)
        return leaks.filter { $0.flow == flow }
    }

    /// All that lives now though its flow has ended, in the order in which it was watched.
    public var leaks: [Leak] {
        watched.filter { $0.object != nil && ended.contains($0.leak.flow) }.map(\.leak)
    }
}
