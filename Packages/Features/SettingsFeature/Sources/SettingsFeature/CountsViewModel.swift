import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The usage counts, with a command to erase them.
@MainActor @Observable
final class CountsViewModel: ScreenSource {
    private var counted = Resource<[CountedUse], ServiceError>()

    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    var title: String { "Usage counts" }

    var screen: Screen {
        let isCounting = dependencies.settings.current.countsUse
        let erase = Command(
            id: .erase, label: "Erase the counts", key: "e", role: .destructive,
            isEnabled: counted.value?.isEmpty == false && !counted.isLoading,
            confirmation: Confirmation(question: "Erase all counts?", confirmLabel: "Erase"))
        return Screen(
            id: "counts",
            title: title,
            body: [
                .text(
                    RichText(
                        (isCounting ? "Your usage is counted. " : "Nothing is counted; the settings can turn it on. ")
                            + "The counts stay on this computer, and contain no pets and nothing that you typed."))
            ] + counted.body(loading: "Reading the counts", advice: \.advice, content: content),
            commands: [erase],
            isBusy: counted.isLoading
        )
    }

    func appear() {
        load { [counts = dependencies.counts] () async throws(ServiceError) in try await counts.counted() }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated(.erase):
            load { [counts = dependencies.counts] () async throws(ServiceError) in
                try await counts.erase()
                return try await counts.counted()
            }
        case .dismissed(.loadFailure): counted.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func load(_ work: @escaping @Sendable () async throws(ServiceError) -> [CountedUse]) {
        tasks.load(\.counted, of: self, work: work) { [log = dependencies.log] result in
            if case .failure(let error) = result {
                log.failure("The usage counts weren't read or erased")(error)
            }
        }
    }

    private func content(_ counted: [CountedUse]) -> [Element] {
        if counted.isEmpty {
            return [.emptyState(EmptyState(title: "Nothing was counted", message: "Usage counts are listed here."))]
        }
        return [
            .table(
                DataTable(
                    id: "counts", label: "Usage counts",
                    columns: [
                        Column(id: "what", title: "What"),
                        Column(id: "count", title: "How often", alignment: .trailing),
                        Column(id: "last", title: "Last"),
                    ],
                    rows: counted.map { use in
                        DataRow(
                            id: RowID(use.name),
                            cells: [RichText(use.name), RichText("\(use.count)"), RichText(use.last)],
                            isSelectable: false, sortKeys: [.words(use.name), .whole(use.count), .nothing])
                    }))
        ]
    }
}

extension CommandID {
    fileprivate static let erase: CommandID = "erase"
}
