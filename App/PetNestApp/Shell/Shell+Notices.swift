import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import CoreWire
import Foundation
import NoticesWire

extension Shell {
    /// Returns the unread notices, the newest first.
    func news() async throws(AppError) -> (items: [NewsItem], unreadable: [String]) {
        try await serving { () async throws(ServiceError) in try await News(client: client, today: today).unread() }
    }
}

/// An unread notice: a sitter declined, an order was sent.
public struct NewsItem: Hashable, Sendable {
    /// The subject, as the service names it: "booking".
    let kind: String
    /// When it happened.
    public let date: Date
    /// The event, in words without a period.
    public let title: String
    /// More detail, if there is any.
    public let detail: String?
    /// The place in the app, or `nil` if no feature has one.
    public let route: Route?

    /// The title followed by the detail.
    var sentence: String { detail.map { "\(title). \($0)" } ?? title }

    /// Returns when it happened, as local time in a zone.
    func time(in zone: TimeZone) -> LocalTime { LocalTime(date, in: zone) }
}

/// Fetches the notices from the service.
struct News: Sendable {
    let client: APIClient
    let today: any Today

    /// Returns the unread notices, the newest first.
    func unread() async throws(ServiceError) -> (items: [NewsItem], unreadable: [String]) {
        let links = FeatureList.all.flatMap(\.links).filter { $0.place == .notice }
        let notices = try await client.send(NoticesAPI.notices, query: [NoticesAPI.now(today.now)])
            .read { notice throws(WireError) in notice.unread == true ? try notice.item(links) : nil }
        return (
            notices.values.compactMap(\.self),
            notices.unreadable.map { "The \($0.kind) “\($0.id)” can't be read: \($0.reason)" }
        )
    }
}

extension NoticeDTO {
    fileprivate func item(_ links: [FeatureLink]) throws(WireError) -> NewsItem {
        guard let kind, let id, let at, let title else {
            throw .malformed("A notice has a kind, an id, a time, and a title.")
        }
        let values = ["item": id].merging(pet.map { ["pet": $0] } ?? [:]) { $1 }
        return NewsItem(
            kind: kind, date: Date(timeIntervalSince1970: Double(at)), title: title, detail: detail,
            route: links.first { $0.id == CommandID(kind) }?.target.route(values))
    }
}
