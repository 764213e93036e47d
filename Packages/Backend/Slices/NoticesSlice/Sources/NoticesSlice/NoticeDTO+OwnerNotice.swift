import BackendCore
import NoticesWire

extension NoticeDTO {
    init(_ notice: OwnerNotice, readUntil: Int) {
        self.init(
            kind: notice.kind, id: notice.id.description, status: notice.status, at: notice.at, title: notice.title,
            detail: notice.detail, pet: notice.pet?.description, unread: notice.at > readUntil)
    }
}
