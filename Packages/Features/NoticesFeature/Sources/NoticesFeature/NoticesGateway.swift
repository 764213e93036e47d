import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Notices over PetNest's wire protocol.
struct NoticesGateway: NoticesRepository {
    let client: APIClient

    func notices(now: LocalTime) async throws(ServiceError) -> Listed<OwnerNotice> {
        let answer = try await client.send(.notices(now: now))
        var notices: [OwnerNotice] = []
        for dto in answer.notices { notices.append(try dto.notice()) }
        return Listed(notices, unreadable: answer.unreadable.records)
    }

    func markRead(until date: Date) async throws(ServiceError) {
        try await client.send(
            APIRequest<NoContent>.put(
                "v1", "notices", "reading", body: ReadingDTO(until: Int(date.timeIntervalSince1970))))
    }
}

/// Notices on the wire.
private struct NoticesDTO: Decodable, Sendable {
    struct Notice: Decodable, Sendable {
        let kind: String
        let id: String
        let status: String
        let at: Int
        let title: String
        let detail: String?
        let pet: String?
        let unread: Bool

        func notice() throws(ServiceError) -> OwnerNotice {
            OwnerNotice(
                kind: kind, id: id, status: status, date: Date(timeIntervalSince1970: Double(at)), title: title,
                detail: detail, pet: try pet.map { text throws(ServiceError) in try PetID(wire: text) },
                isUnread: unread)
        }
    }

    let notices: [Notice]
    let unreadable: [UnreadableRecordDTO]?
}

/// The time up to which notices are read, on the wire.
private struct ReadingDTO: Encodable, Sendable {
    let until: Int
}

extension APIRequest where Answer == NoticesDTO {
    fileprivate static func notices(now: LocalTime) -> Self {
        .get("v1", "notices", query: [("now", now.description)])
    }
}
