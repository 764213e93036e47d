import CoreInterfaces
import CoreWire

/// Follows the changes that others make to the account's records and to the feed, as long as somebody is signed in.
///
/// When a connection ends, the next one is opened, and everything is reported as changed, since changes may have been
/// missed. While the service can't be reached or ends each connection soon, the pauses double up to a minute.
public struct ChangeFollower: Sendable {
    /// What a follower reports.
    public enum Report: Hashable, Sendable {
        /// Somebody has changed something.
        case changed(ChangeEvent)
        /// A connection was opened. What may have been missed before was reported as changed.
        case connected
        /// A connection has ended, or couldn't be opened.
        case disconnected
    }

    private let client: APIClient
    private let clock: any Clock<Duration>
    private let fraction: @Sendable () -> Double

    /// The first and the longest pause between two attempts.
    static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// Creates a follower.
    /// - Parameters:
    ///   - clock: Measures pauses.
    ///   - fraction: Returns a random number from 0 to 1 for each pause, so that the clients of a restarted server
    ///     don't all connect at once.
    public init(
        client: APIClient, clock: any Clock<Duration> = ContinuousClock(),
        fraction: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.client = client
        self.clock = clock
        self.fraction = fraction
    }

    /// Returns the changes and connections from now on. The sequence ends when the session does, or if the service has
    /// no such stream.
    public func reports() -> AsyncStream<Report> {
        AsyncStream { continuation in
            let following = Task {
                await run { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    private func run(_ report: @Sendable (Report) -> Void) async {
        var isFirst = true
        var hasConnected = false
        var pause = Self.pauses.first
        while !Task.isCancelled {
            do throws(ServiceError) {
                let changes = try await client.openChanges()
                if !isFirst {
                    for event in ChangeEvent.allCases { report(.changed(event)) }
                }
                isFirst = false
                hasConnected = true
                report(.connected)
                let lasted = await clock.measure {
                    for await event in changes { report(.changed(event)) }
                }
                // A connection that ends at once, for example at a proxy, isn't opened again each second.
                if lasted > Self.pauses.longest { pause = Self.pauses.first }
            } catch {
                switch error {
                case .refused: return
                // After a connection, this is a proxy's response while the server is away.
                case .notFound where !hasConnected: return
                // Missed changes are reported after the next connection.
                default: isFirst = false
                }
            }
            report(.disconnected)
            try? await clock.sleep(for: pause * (0.5 + fraction() / 2))
            pause = min(pause * 2, Self.pauses.longest)
        }
    }
}
