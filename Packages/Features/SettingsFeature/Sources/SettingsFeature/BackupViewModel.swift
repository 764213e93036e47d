import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// Writes backups.
public protocol BackupWriting: Sendable {
    /// The proposed file, a new one of today.
    var proposedPath: String { get }

    /// Writes a backup into a new file. An existing file is never replaced.
    /// - Returns: A sentence that says whose data the backup holds.
    /// - Throws: ``ServiceError/rejected(_:)`` if the file can't be written there.
    func backUp(to path: String) async throws(ServiceError) -> String
}

/// Creates a backup, and says how to restore it.
@MainActor @Observable
final class BackupViewModel: ScreenSource {
    private var form: FormState<FieldID>
    private var done: String?

    @ObservationIgnored private let dependencies: SettingsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SettingsDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        form = FormState(["path": dependencies.backups.proposedPath])
    }

    let title = "Backup"

    var screen: Screen {
        Screen(
            id: "settings-backup",
            title: title,
            body: notice + [
                .text(
                    RichText(
                        "A backup is a copy of all accounts of this computer, with their photos beside it. "
                            + "Restore it with: petnest restore FILE")),
                .form(
                    form.form(
                        "backup",
                        [Field(id: "path", label: "Back up to", help: "A new file.", isRequired: true)],
                        problems: problems,
                        submit: Command(id: .backUp, label: "Back up", role: .primary), advice: nil)),
            ],
            isBusy: form.isPending)
    }

    private var notice: [Element] {
        done.map { [.notice(Notice(id: "done", kind: .success, text: RichText($0), isDismissible: true))] } ?? []
    }

    private var problems: [FieldID: String] {
        form.text("path").allSatisfy(\.isWhitespace) ? ["path": "Enter the name of a new file."] : [:]
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): if form.edit(field, value) { done = nil }
        case .activated(.backUp): backUp()
        case .dismissed("done"): done = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func backUp() {
        guard form.submit(problems) else { return }
        done = nil
        tasks.run("backup") {
            [backups = dependencies.backups, path = form.text("path")] () async throws(ServiceError) in
            try await backups.backUp(to: path)
        } then: { [weak self] (result: Result<String, ServiceError>) in
            guard let self else { return }
            switch result {
            case .success(let sentence):
                form.finish()
                done = sentence
            case .failure(let error):
                dependencies.log.failure("a backup wasn't written")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }
}

extension CommandID {
    fileprivate static let backUp: CommandID = "back-up"
}
