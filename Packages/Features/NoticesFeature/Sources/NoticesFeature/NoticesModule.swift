import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking

/// The notices feature: a list of events, with unread notices marked.
public struct NoticesModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "notices"

    /// The route of the list.
    public static let routes = [
        FeatureRoute(
            "notices", "Sitters' answers, orders, payments and overdue doses", named: "Notices",
            also: "news notifications inbox what happened declined confirmed",
            to: NoticesDestination.list)
    ]

    /// The link at home.
    public static let links = [FeatureLink(id: "notices", label: "Notices", key: "n", on: .home, to: "notices")]

    /// Returns the badge with the number of unread notices.
    public static func unread(client: APIClient, today: any Today, log: Log) -> LinkBadge {
        let gateway = NoticesGateway(client: client)
        return LinkBadge(of: "notices", on: .home) {
            do throws(ServiceError) {
                let count = try await gateway.notices(now: today.now).values.count(where: \.isUnread)
                return count == 0 ? nil : "\(count) new"
            } catch {
                log.failure("new notices weren't counted")(error)
                return nil
            }
        }
    }

    private let dependencies: NoticesDependencies

    /// Builds the feature.
    public init(dependencies: NoticesDependencies) {
        self.dependencies = dependencies
    }

    /// Creates the list.
    public func makeScreen(for destination: NoticesDestination, coordinator: any Coordinator) -> any ScreenSource {
        NoticesViewModel(dependencies: dependencies, coordinator: coordinator)
    }
}

/// The destination of the feature.
public enum NoticesDestination: Transition {
    /// The notices, newest first.
    case list
}

/// The dependencies of the notices feature.
public struct NoticesDependencies: Sendable {
    let notices: any NoticesRepository
    let today: any Today
    let links: PlaceLinks
    let log: Log
}

extension NoticesDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for notices.
    ///   - today: The current day and time, which determine whether a dose is late, and the time zone of the shown times.
    ///   - links: The links of notices, by kind.
    ///   - log: Receives failures.
    public init(
        client: APIClient, today: any Today, links: PlaceLinks = PlaceLinks(),
        log: Log
    ) {
        self.init(
            notices: NoticesGateway(client: client), today: today, links: links, log: log)
    }
}
