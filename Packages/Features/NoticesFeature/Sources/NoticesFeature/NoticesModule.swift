import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking
import Foundation

/// What happened that the person should know of: one list, with what is new.
public struct NoticesModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "notices"

    /// The list.
    public static let routes = [
        FeatureRoute(
            "notices", "What happened: answers of sitters, orders, payments, doses that are overdue", named: "Notices",
            also: "news notifications inbox what happened declined confirmed",
            to: NoticesDestination.list)
    ]

    /// From home.
    public static let links = [FeatureLink(id: "notices", label: "Notices", key: "n", on: .home, to: "notices")]

    /// Counts what is new, beside the link at home.
    public static func unread(client: APIClient, today: any Today, log: Log) -> LinkBadge {
        let gateway = NoticesGateway(client: client)
        return LinkBadge(of: "notices", on: .home) {
            do throws(ServiceError) {
                let count = try await gateway.notices(now: today.now).values.count(where: \.isUnread)
                return count == 0 ? nil : "\(count) new"
            } catch {
                log.warning("new notices weren't counted", ["error": .private(error)])
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

/// The feature's one screen.
public enum NoticesDestination: Transition {
    /// What happened, newest first.
    case list
}

/// The dependencies of the notices feature.
public struct NoticesDependencies: Sendable {
    let notices: any NoticesRepository
    let today: any Today
    let zone: TimeZone
    let links: PlaceLinks
    let log: Log
}

extension NoticesDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Asks what happened.
    ///   - today: The day and time by which a dose is late.
    ///   - zone: The time zone in which times are shown.
    ///   - links: Where notices lead to, by their kind.
    ///   - log: Receives failures.
    public init(
        client: APIClient, today: any Today, zone: TimeZone = .autoupdatingCurrent, links: PlaceLinks = PlaceLinks(),
        log: Log
    ) {
        self.init(
            notices: NoticesGateway(client: client), today: today, zone: zone, links: links, log: log)
    }
}
