import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The list of reports of earlier runs.
@MainActor @Observable
final class CrashesViewModel: ScreenSource {
    private var records: [CrashRecord]?

    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    var title: String { "Crash reports" }

    var screen: Screen {
        Screen(id: "crashes", title: title, body: [content], isBusy: records == nil)
    }

    /// Reads the reports each time the list becomes the top screen, because one may have been deleted above it.
    func appear() {
        tasks.run("load") { [crashes = dependencies.crashes] in
            await crashes.records()
        } then: { [weak self] (result: Result<[CrashRecord], Never>) in
            self?.records = result.get()
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .selected(let row, in: "crashes"):
            guard let record = records?.first(where: { $0.id == row.rawValue }) else { return }
            coordinator.perform(SettingsDestination.crash(record))
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var content: Element {
        guard let records else { return .progress(ProgressIndicator("Reading the reports")) }
        if records.isEmpty {
            return .emptyState(
                EmptyState(
                    title: "No crash reports",
                    message: "If the app crashes, its report is listed here. Reports never leave this computer."))
        }
        return .list(
            ItemList(
                id: "crashes", label: title,
                columns: [Column(id: "what", title: "What"), Column(id: "when", title: "When")],
                rows: records.map {
                    Row(
                        id: RowID($0.id), title: RichText($0.title),
                        detail: $0.time.map { RichText($0, role: .secondary) },
                        sortKeys: [.words($0.title), .words($0.time)])
                }))
    }
}

/// A report, which can be exported and deleted.
@MainActor @Observable
final class CrashViewModel: ScreenSource {
    private var path: String
    private var problem: String?
    private var exported: String?
    private var isWorking = false

    @ObservationIgnored private let report: CrashRecord
    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(report: CrashRecord, dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.report = report
        self.dependencies = dependencies
        self.coordinator = coordinator
        path = "~/petnest-\(report.id.prefix { $0 != "." }).txt"
    }

    var title: String { report.title }

    var screen: Screen {
        Screen(
            id: ScreenID("crash/\(report.id)"),
            title: title,
            body: notice + [
                .text(RichText(report.lines.joined(separator: "\n"))),
                .form(
                    InputForm(
                        id: "export",
                        fields: [
                            Field(
                                id: "path", label: "Export to", value: .text(path),
                                help: "A new file with the text shown above, for whoever investigates the crash.",
                                error: problem, isRequired: true)
                        ],
                        submit: Command(id: .export, label: "Export", key: "e"),
                        isPending: isWorking)),
            ],
            commands: [
                Command(
                    id: .delete, label: "Delete the report", key: "d", role: .destructive, isEnabled: !isWorking,
                    confirmation: Confirmation(question: "Delete this report?", confirmLabel: "Delete"))
            ],
            isBusy: isWorking
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("path", let value) where !isWorking:
            path = value.text
            problem = nil
            exported = nil
        case .activated(.export) where !isWorking: export()
        case .activated(.delete) where !isWorking:
            isWorking = true
            tasks.run("delete") { [report, crashes = dependencies.crashes] in
                await crashes.remove(report)
            } then: { [weak self] (_: Result<Void, Never>) in
                if let self { coordinator.close(self) }
            }
        case .dismissed("exported"): exported = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var notice: [Element] {
        exported.map { file in
            [
                .notice(
                    Notice(id: "exported", kind: .success, text: RichText("Written to \(file)."), isDismissible: true))
            ]
        } ?? []
    }

    private func export() {
        guard !path.allSatisfy(\.isWhitespace) else {
            problem = "Enter the name of a new file."
            return
        }
        isWorking = true
        tasks.run("export") { [report, path, crashes = dependencies.crashes] () async throws(ServiceError) in
            try await crashes.export(report, to: path)
        } then: { [weak self] result in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let file):
                exported = file
                problem = nil
            case .failure(let error):
                dependencies.log.failure("A crash report wasn't exported")(error)
                exported = nil
                problem = error.description
            }
        }
    }
}

extension CommandID {
    fileprivate static let export: CommandID = "export"
    fileprivate static let delete: CommandID = "delete"
}
