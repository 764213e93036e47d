import CoreArchitecture
import CoreInterfaces
import CorePresentation

/// The screen of what was loaded, a pure function.
enum ActivityPage {
    static func screen(
        of content: Loadable<[ActivityItem], ServiceError>,
        isBusy: Bool
    ) -> Screen {
        // After a failure, the notice offers to try again.
        let refresh = Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !isBusy)
        var commands = [refresh]
        if case .failed = content { commands = [] }
        return Screen(
            id: "activity",
            title: "Activity",
            body: body(of: content),
            commands: commands,
            isBusy: isBusy
        )
    }

    private static func body(of content: Loadable<[ActivityItem], ServiceError>) -> [Element] {
        switch content {
        case .loading:
            [.progress(ProgressIndicator("Loading"))]
        case .failed(let error):
            [.notice(.failure(error.description, advice: error.advice, retry: .refresh))]
        case .loaded(let items) where items.isEmpty:
            [.emptyState(EmptyState(title: "Nothing here yet", message: "What is added is listed here."))]
        case .loaded(let items):
            [
                .list(
                    ItemList(
                        id: "items",
                        label: "Activity",
                        rows: items.map { Row(id: RowID($0.id), title: RichText($0.title), isSelectable: false) }
                    )
                )
            ]
        }
    }
}

extension CommandID {
    static let refresh: CommandID = "refresh"
}
