import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The settings. Each choice takes effect and is saved at once.
@MainActor @Observable
final class SettingsViewModel: ScreenSource {
    /// The text in the minutes field until it parses as a number.
    private var typedMinutes: String?
    private var failure: ServiceError?

    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    var title: String { "Settings" }

    var screen: Screen {
        let own = [
            Command(id: .account, label: "Account", key: "a"),
            Command(id: .backup, label: "Back up", key: "b"),
            Command(id: .counts, label: "Usage counts", key: "w"),
            Command(id: .crashes, label: "Crash reports", key: "c"),
        ]
        return Screen(
            id: "settings",
            title: title,
            body: notices + [.form(form)],
            commands: dependencies.links.commands(before: own),
            backConfirmation: typedMinutes.map { _ in
                Confirmation(question: "Leave? The minutes that you typed aren't saved.", confirmLabel: "Leave")
            }
        )
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let id, let value): if let field = SettingsField(rawValue: id.rawValue) { edit(field, value) }
        case .activated(.done) where typedMinutes == nil: coordinator.close(self)
        case .activated(.account): coordinator.perform(SettingsDestination.account(nil))
        case .activated(.backup): coordinator.perform(SettingsDestination.backup)
        case .activated(.counts): coordinator.perform(SettingsDestination.counts)
        case .activated(.crashes): coordinator.perform(SettingsDestination.crashes)
        case .activated(let id):
            if let link = dependencies.links[id] { coordinator.perform(LinkFollowed(link, [:])) }
        case .dismissed("failure"): failure = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var notices: [Element] {
        var notices: [Element] = []
        if let problem = dependencies.settings.problem {
            notices.append(.notice(Notice(id: "problem", kind: .warning, text: RichText(problem))))
        }
        if let failure {
            notices.append(
                .notice(.failure(failure.description, advice: failure.advice, retry: nil, isDismissible: true)))
        }
        return notices
    }

    private var form: InputForm {
        let settings = dependencies.settings.current
        return InputForm(
            id: "settings",
            fields: SettingsField.allCases.map { field in
                var described = field.field(of: settings)
                if field == .lockAfterMinutes, let typedMinutes {
                    described.value = .text(typedMinutes)
                    described.error = SettingsField.minutesProblem
                }
                return described
            },
            submit: Command(id: .done, label: "Done", role: .primary)
        )
    }

    private func edit(_ field: SettingsField, _ value: FieldValue) {
        if field == .lockAfterMinutes {
            let text = value.text.filter { !$0.isWhitespace }
            typedMinutes = nil
            guard text.isEmpty || Int(text).map(AppSettings.lockMinutes.contains) == true else {
                typedMinutes = value.text
                return
            }
        }
        do throws(ServiceError) {
            try dependencies.settings.change { field.set(value, in: &$0) }
            failure = nil
        } catch {
            dependencies.log.failure("A setting wasn't saved")(error)
            failure = error
            return
        }
        if field == .countsUse { allowCounting(value.isOn) }
    }

    private func allowCounting(_ isAllowed: Bool) {
        tasks.run("count") { [counts = dependencies.counts] () async throws(ServiceError) in
            try await counts.allow(isAllowed)
        } then: { [weak self] result in
            guard case .failure(let error) = result else { return }
            self?.dependencies.log.failure("The usage counts weren't erased")(error)
            self?.failure = error
        }
    }
}

extension CommandID {
    fileprivate static let done: CommandID = "done"
    fileprivate static let account: CommandID = "account"
    fileprivate static let backup: CommandID = "backup"
    fileprivate static let counts: CommandID = "counts"
    fileprivate static let crashes: CommandID = "crashes"
}
