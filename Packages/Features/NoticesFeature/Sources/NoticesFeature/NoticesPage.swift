import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// The screen of the loaded notices.
struct NoticesPage {
    static let title = "Notices"

    let notices: Resource<Listed<OwnerNotice>, ServiceError>
    /// Whether the read time is being saved.
    var isNoting = false
    let links: PlaceLinks
    let zone: TimeZone
    let today: CalendarDate

    var screen: Screen {
        // The notice about a failure has the command to try again.
        let refresh = Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !notices.isLoading)
        return Screen(
            id: "notices",
            title: Self.title,
            body: notices.body(loading: "Loading the notices", retry: .refresh, advice: \.advice, content: content),
            commands: notices.failure == nil ? [refresh] : [],
            isBusy: notices.isLoading || isNoting
        )
    }

    private func content(_ list: Listed<OwnerNotice>) -> [Element] {
        let unreadable = Notice.unreadable(list.unreadable.map(\.description)).map { [Element.notice($0)] } ?? []
        guard !list.values.isEmpty else {
            return unreadable + [
                .emptyState(
                    EmptyState(
                        title: "Nothing new",
                        message:
                            "Answers of sitters, orders on their way, payments that failed and doses that are overdue "
                            + "are listed here for a month."))
            ]
        }
        return unreadable + [.list(ItemList(id: "notices", label: "Newest first", rows: list.values.map(row)))]
    }

    private func row(_ notice: OwnerNotice) -> Row {
        let time = LocalTime(notice.date, in: zone)
        let day = time.day == today ? "today" : time.day.formatted
        let detail = notice.detail.map { ". \($0)" } ?? ""
        return Row(
            id: notice.row,
            title: RichText(notice.title, role: notice.isUnread ? .strong : .body),
            detail: RichText("\(day), \(time.time)\(detail)", role: .secondary),
            badge: notice.isUnread ? RichText("new", role: .caution) : nil,
            // A newer service may have kinds that this app has no link for.
            isSelectable: links[CommandID(notice.kind)] != nil)
    }
}
