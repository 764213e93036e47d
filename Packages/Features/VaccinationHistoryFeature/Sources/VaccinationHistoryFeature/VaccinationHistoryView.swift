import CoreInterfaces
import CoreModels
import CorePresentation

/// The view: the screen of a model, a pure function.
enum VaccinationHistoryView {
    /// - Parameters:
    ///   - history: What was loaded last, if anything was.
    ///   - failure: Why the last load failed, if it did.
    ///   - isLoading: Whether it is being loaded.
    static func screen(of history: VaccinationHistory?, failure: ServiceError?, isLoading: Bool) -> Screen {
        var body: [Element] = []
        if let failure { body.append(notice(of: failure, isStale: history != nil)) }
        if let history {
            body.append(content(of: history))
        } else if failure == nil {
            body.append(.progress(ProgressIndicator("Loading the vaccinations")))
        }
        // After a failure, the notice offers to try again.
        let refresh = Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !isLoading)
        return Screen(
            id: "vaccinations",
            title: title(of: history),
            body: body,
            commands: failure == nil ? [refresh] : [],
            isBusy: isLoading
        )
    }

    static func title(of history: VaccinationHistory?) -> String {
        history.map { "\($0.pet.name)'s vaccinations" } ?? "Vaccinations"
    }

    private static func notice(of failure: ServiceError, isStale: Bool) -> Element {
        var notice = Notice.failure(
            id: .failure,
            isStale ? "What is shown may be out of date. \(failure)" : "\(failure)",
            advice: failure.advice,
            retry: .refresh
        )
        notice.isDismissible = isStale
        return .notice(notice)
    }

    private static func content(of history: VaccinationHistory) -> Element {
        guard !history.doses.isEmpty else {
            return .emptyState(
                EmptyState(
                    title: "No vaccinations yet",
                    message: "Once one is recorded in \(history.pet.name)'s health, it is listed here."
                )
            )
        }
        return .list(
            ItemList(
                id: "vaccinations",
                label: "\(history.pet.name)'s vaccinations, newest first",
                rows: history.doses.map(row)
            )
        )
    }

    private static func row(of dose: VaccinationHistory.Dose) -> Row {
        let vaccination = dose.vaccination
        let next = vaccination.nextDue.map { ", next due \($0.formatted)" } ?? ""
        return Row(
            id: RowID(vaccination.id.description),
            title: RichText(vaccination.vaccine),
            detail: RichText("given \(vaccination.givenOn.formatted)\(next)", role: .secondary),
            badge: badge(of: dose.status),
            isSelectable: false
        )
    }

    private static func badge(of status: DueStatus) -> RichText? {
        switch status {
        case .notDue: nil
        case .upcoming: RichText("up to date", role: .positive)
        case .dueSoon: RichText(status.formatted, role: .caution)
        case .overdue: RichText(status.formatted, role: .negative)
        }
    }
}

extension CommandID {
    static let refresh: CommandID = "refresh"
}

extension ElementID {
    static let failure: ElementID = "failure"
}
