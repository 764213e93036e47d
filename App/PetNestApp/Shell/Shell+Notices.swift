import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import Foundation

extension Shell {
    /// Returns what happened that wasn't read yet, newest first.
    func news() async throws(AppError) -> (items: [NewsItem], unreadable: [String]) {
        try await serving { () async throws(ServiceError) in try await News(client: client, today: today).unread() }
    }
}

/// Something that happened and wasn't read yet: a sitter declined, an order was sent.
public struct NewsItem: Hashable, Sendable {
    /// What it is about, by the word of the service: "booking".
    let kind: String
    /// When it happened.
    public let date: Date
    /// What happened, in words without a period.
    public let title: String
    /// What else is known of it.
    public let detail: String?
    /// Its place in the app, or `nil` if no feature knows it.
    public let route: Route?

    /// What happened, with what else is known of it.
    var sentence: String { detail.map { "\(title). \($0)" } ?? title }

    /// When it happened, by the clock of a time zone.
    func time(in zone: TimeZone) -> LocalTime { LocalTime(date, in: zone) }
}

/// Asks the service what happened.
struct News: Sendable {
    let client: APIClient
    let today: any Today

    /// Returns what wasn't read yet, newest first.
    func unread() async throws(ServiceError) -> (items: [NewsItem], unreadable: [String]) {
        let request = APIRequest<NewsDTO>.get("v1", "notices", query: [("now", "\(today.now)")])
        let answer = try await client.send(request)
        let links = FeatureList.all.flatMap(\.links).filter { $0.place == .notice }
        return (
            answer.notices.filter(\.unread).map { $0.item(links) },
            answer.unreadable.records.map { "The \($0.kind) “\($0.id)” can't be read: \($0.reason)" }
        )
    }
}

/// Notices on the wire.
private struct NewsDTO: Decodable {
    struct Notice: Decodable {
        let kind: String
        let id: String
        let at: Int
        let title: String
        let detail: String?
        let pet: String?
        let unread: Bool

        func item(_ links: [FeatureLink]) -> NewsItem {
            let values = ["item": id].merging(pet.map { ["pet": $0] } ?? [:]) { $1 }
            return NewsItem(
                kind: kind, date: Date(timeIntervalSince1970: Double(at)), title: title, detail: detail,
                route: links.first { $0.id == CommandID(kind) }?.target.route(values))
        }
    }

    let notices: [Notice]
    let unreadable: [UnreadableRecordDTO]?
}
