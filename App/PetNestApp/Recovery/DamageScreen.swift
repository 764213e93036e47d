import CoreArchitecture
import CorePresentation
import Foundation
import Observation

/// Says that the database was damaged and set aside, and lets its owner choose between a backup and an empty database.
@MainActor @Observable
final class DamageScreen: ScreenSource {
    /// Whether the owner's decision was carried out.
    private(set) var isDecided = false

    private var problem: String?
    private var isBusy = false

    @ObservationIgnored private let aside: SetAsideDatabase
    @ObservationIgnored private let restore: @MainActor (URL) async throws(AppError) -> Void
    @ObservationIgnored private let continueWithoutData: @MainActor () throws(AppError) -> Void
    @ObservationIgnored private let onEnd: @MainActor () -> Void

    /// Creates the screen.
    /// - Parameters:
    ///   - restore: Checks a backup and puts it in place.
    ///   - continueWithoutData: Records that the owner continues without the data.
    ///   - onEnd: Called once the owner has decided, or leaves.
    init(
        _ aside: SetAsideDatabase,
        restore: @escaping @MainActor (URL) async throws(AppError) -> Void,
        continueWithoutData: @escaping @MainActor () throws(AppError) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) {
        self.aside = aside
        self.restore = restore
        self.continueWithoutData = continueWithoutData
        self.onEnd = onEnd
    }

    var title: String { "Damaged database" }

    var screen: Screen {
        let backup =
            aside.backup.map { "The newest backup is \($0.path(percentEncoded: false))." }
            ?? "No backup is known. If you have one, leave and type: petnest restore FILE"
        var body: [Element] = [
            .notice(Notice(id: "damaged", kind: .failure, text: RichText(aside.sentence))),
            .text(RichText("\(backup) The damaged file stays where it is in either case.")),
        ]
        if let problem { body.append(.notice(Notice(id: "problem", kind: .failure, text: RichText(problem)))) }
        return Screen(id: "damaged-database", title: title, body: body, commands: commands, isBusy: isBusy)
    }

    private var commands: [Command] {
        let restore = Command(id: .restore, label: "Restore the backup", key: "r", role: .primary, isEnabled: !isBusy)
        let withoutData = Command(
            id: .continueWithoutData, label: "Begin without data", key: "n", isEnabled: !isBusy,
            confirmation: Confirmation(
                question: "Begin without your pets? The damaged file is kept.", confirmLabel: "Begin"))
        let leave = Command(id: .leave, label: "Leave and decide later", key: "q", isEnabled: !isBusy)
        return (aside.backup == nil ? [] : [restore]) + [withoutData, leave]
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.restore) where !isBusy: restoreBackup()
        case .activated(.continueWithoutData) where !isBusy:
            do throws(AppError) {
                try continueWithoutData()
                end()
            } catch {
                problem = error.description
            }
        case .back where !isBusy, .activated(.leave) where !isBusy: onEnd()
        default: break
        }
    }

    private func restoreBackup() {
        guard let backup = aside.backup else { return }
        isBusy = true
        problem = nil
        Task {
            do throws(AppError) {
                try await restore(backup)
                end()
            } catch {
                isBusy = false
                problem = error.description
            }
        }
    }

    private func end() {
        isBusy = false
        isDecided = true
        onEnd()
    }
}

extension CommandID {
    fileprivate static let restore: CommandID = "restore"
    fileprivate static let leave: CommandID = "leave"
    fileprivate static let continueWithoutData: CommandID = "continue-without-data"
}
