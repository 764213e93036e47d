import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation
import NoticesWire

/// Notices over PetNest's wire protocol.
struct NoticesGateway: NoticesRepository {
    let client: APIClient

    func notices(now: LocalTime) async throws(ServiceError) -> Listed<OwnerNotice> {
        try await client.send(NoticesAPI.notices, query: [NoticesAPI.now(now)])
            .read { notice throws(WireError) in try notice.notice() }
    }

    func markRead(until date: Date) async throws(ServiceError) {
        try await client.perform(
            NoticesAPI.read, body: NoticeReadingDTO(until: Int(date.timeIntervalSince1970)))
    }
}

extension NoticeDTO {
    fileprivate func notice() throws(WireError) -> OwnerNotice {
        guard let kind, let id, let status, let at, let title else {
            throw .malformed("A notice has a kind, an id, a status, a time, and a title.")
        }
        return OwnerNotice(
            kind: kind, id: id, status: status, date: Date(timeIntervalSince1970: Double(at)), title: title,
            detail: detail, pet: try PetID(member: "pet", pet), isUnread: unread ?? false)
    }
}
