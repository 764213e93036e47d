import CoreInterfaces
import CoreModels
import CorePresentation

/// The list of all entries of a kind, as far as they are loaded. Each row opens a detail.
struct EntryListScreen {
    let collection: EntryCollection
    let state: PetHealthState

    var screen: Screen {
        Screen(
            id: ScreenID(collection.row.rawValue),
            title: collection.title,
            body: notices + content,
            // The notice about a failed load has the command to try again.
            commands: state.restoreCommand
                + (state.canEdit ? [collection.addition(role: .primary, isEnabled: state.overview != nil)] : [])
                + (failure == nil ? [Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !isLoading)] : []),
            isBusy: isLoading || state.isOpeningForm || state.changing != nil
        )
    }

    private var history: EntryHistory? { state.history }

    private var latest: LatestEntries<Entry>? { history?.latest }

    private var isLoading: Bool { state.isLoading || history?.isLoading == true }

    private var failure: ServiceError? { history?.failure ?? state.loadFailure }

    private var notices: [Element] {
        [
            failure.map(failureNotice), state.notice.map(\.element),
            Notice.unreadable(latest?.unreadable.map(\.description) ?? []).map(Element.notice),
        ].compactMap(\.self)
    }

    private func failureNotice(_ error: ServiceError) -> Element {
        .notice(
            .failure(
                id: .loadFailure,
                latest == nil ? "\(error)" : "This may be out of date. \(error)",
                advice: error.advice,
                retry: .refresh
            )
        )
    }

    private var content: [Element] {
        guard let latest else {
            return failure == nil ? [.progress(ProgressIndicator("Loading the \(collection.name)"))] : []
        }
        guard latest.total > 0 else { return [.emptyState(nothing)] }
        let table = DataTable(
            id: ElementID(collection.row.rawValue),
            label: label(of: latest),
            columns: columns,
            rows: latest.entries.map {
                DataRow(id: $0.id.row, cells: cells(of: $0), isSelectable: canOpen, sortKeys: $0.sortKeys)
            },
            hasMore: history?.hasMore == true && failure == nil
        )
        // A surface shows a table that has more as loading, which is wrong after a failure.
        let unloaded = latest.total - latest.entries.count - latest.unreadable.count
        let isCut = unloaded > 0 && failure != nil
        return [.table(table)]
            + (isCut ? [.text(RichText("\(unloaded) more, older, not loaded", role: .secondary))] : [])
    }

    /// Whether rows open. A detail needs the overview.
    private var canOpen: Bool { state.overview != nil }

    private var nothing: EmptyState {
        EmptyState(
            title: "No \(collection.name) yet",
            message: state.canEdit
                ? "Entries that you add are listed here." : "The owner hasn't entered any."
        )
    }

    private func label(of latest: LatestEntries<Entry>) -> String {
        let loaded = latest.entries.count
        if loaded + latest.unreadable.count < latest.total {
            return "The latest \(loaded) of \(latest.total) \(collection.name)"
        }
        return switch collection {
        case .weights: "Weights, newest first"
        case .visits: "Vet visits, newest first"
        case .vaccinations: "Vaccinations, newest first"
        case .reminders: "Reminders, next due first, finished ones last"
        case .medicines: "Medicines, by name"
        }
    }

    private var columns: [Column] {
        switch collection {
        case .weights: [Column(id: "date", title: "Date"), Column(id: "weight", title: "Weight", alignment: .trailing)]
        case .visits:
            [
                Column(id: "date", title: "Date"), Column(id: "reason", title: "Reason"),
                Column(id: "clinic", title: "Clinic or vet"),
            ]
        case .vaccinations:
            [
                Column(id: "date", title: "Given on"), Column(id: "vaccine", title: "Vaccine"),
                Column(id: "next-due", title: "Next dose due"), Column(id: "vet", title: "Vet"),
            ]
        case .medicines:
            [
                Column(id: "name", title: "Medicine"), Column(id: "directions", title: "How"),
                Column(id: "course", title: "Course"),
            ]
        case .reminders:
            [
                Column(id: "title", title: "What"), Column(id: "due", title: "Due"),
                Column(id: "frequency", title: "How often"), Column(id: "last-done", title: "Last done"),
            ]
        }
    }

    /// Returns a cell for each column.
    private func cells(of entry: Entry) -> [RichText] {
        switch entry {
        case .weight(let sample):
            [RichText(sample.date.formatted), RichText(sample.weight.formatted(in: state.weightUnit))]
        case .visit(let visit): [RichText(visit.date.formatted), RichText(visit.reason), RichText(visit.clinic ?? "")]
        case .reminder(let reminder):
            [
                RichText(reminder.title), due(reminder), RichText(reminder.frequency),
                RichText(reminder.lastDone?.formatted ?? ""),
            ]
        case .vaccination(let dose):
            [
                RichText(dose.givenOn.formatted), RichText(dose.vaccine),
                RichText(state.overview.map { $0.nextDueInWords(after: dose) ?? "" } ?? dose.nextDue?.formatted ?? ""),
                RichText(dose.vet ?? ""),
            ]
        case .medicine(let medicine):
            [RichText(medicine.name), RichText(medicine.directions), RichText(medicine.course)]
        // No list contains doses.
        case .dose: []
        }
    }

    private func due(_ reminder: Reminder) -> RichText {
        if reminder.isFinished { return RichText("done", role: .positive) }
        guard let today = state.overview?.today else { return RichText(reminder.due.formatted) }
        return reminder.status(on: today).text(ofDay: reminder.due.formatted)
    }
}

extension EntryCollection {
    /// Returns the command that opens the empty form, on the dashboard and above the list.
    func addition(role: Command.Role, isEnabled: Bool) -> Command {
        let (label, key): (String, Character) =
            switch self {
            case .weights: ("Add a weight", "w")
            case .visits: ("Add a vet visit", "v")
            case .vaccinations: ("Record a vaccination", "n")
            case .reminders: ("Add a reminder", "r")
            case .medicines: ("Add a medicine", "m")
            }
        return Command(id: .add(kind), label: label, key: key, role: role, isEnabled: isEnabled)
    }
}

extension Entry {
    /// The sort keys of its row, one for each column.
    fileprivate var sortKeys: [SortKey] {
        switch self {
        case .weight(let sample): [.whole(sample.date.dayNumber), .whole(sample.weight.grams)]
        case .visit(let visit): [.whole(visit.date.dayNumber), .words(visit.reason), .words(visit.clinic)]
        case .reminder(let reminder):
            // A finished reminder isn't due.
            [
                .words(reminder.title), .whole(reminder.isFinished ? nil : reminder.due.dayNumber),
                reminder.recurrence.map { .number($0.days) } ?? .nothing, .whole(reminder.lastDone?.dayNumber),
            ]
        case .vaccination(let dose):
            [
                .whole(dose.givenOn.dayNumber), .words(dose.vaccine), .whole(dose.nextDue?.dayNumber), .words(dose.vet),
            ]
        case .medicine(let medicine):
            [.words(medicine.name), .words(medicine.directions), .whole(medicine.start.dayNumber)]
        // No list contains doses.
        case .dose: []
        }
    }
}

extension Recurrence {
    /// The average number of days between two times.
    fileprivate var days: Double {
        switch unit {
        case .day: Double(interval)
        case .week: Double(interval) * 7
        case .month: Double(interval) * 365.25 / 12
        case .year: Double(interval) * 365.25
        }
    }
}
