import AppLogging
import CoreArchitecture
import CorePresentation
import CoreStorage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Saves the input of forms, so that it is restored after the app has crashed or was killed, or the service has ended
/// the session.
///
/// A form with unsaved input asks before it is left. The fields that the person edited are saved until the form is
/// left, with the values of all fields as it was opened. When the same account opens the same form later, in the same
/// place and with the same values, they are typed again. A form with a hidden field, such as a password, isn't saved.
/// The input of another window that is still open isn't used.
@MainActor
final class UnfinishedForms {
    /// The forms by their processes and keys.
    typealias Drafts = DraftStore<Draft>

    /// The unsaved input of a form.
    struct Draft: Codable, Equatable, Sendable {
        /// The process that shows the form.
        let process: Int32
        /// Identifies the form and its pet.
        let form: String
        let title: String
        /// All fields as the form was opened.
        let opened: [TypedField]
        /// The fields that the person edited, in the form's order.
        let edited: [TypedField]
        /// Whether the form is being sent, so that it may be saved already.
        let isSent: Bool
    }

    /// The name of the drafts in an account's store.
    nonisolated static let name = "unfinished-forms"
    /// The id of the notice about restored input.
    nonisolated static let noticeID: ElementID = "unfinished-form"
    /// The command that removes the restored input.
    nonisolated static let discard: CommandID = "unfinished-form/discard"

    /// A field and its input.
    struct TypedField: Codable, Equatable, Sendable {
        enum Value: Codable, Equatable, Sendable {
            case text(String)
            case option(String?)
            case flag(Bool)
        }

        let field: String
        let value: Value
    }

    /// A form on the top screen or on a screen below it.
    private struct Followed {
        enum Finding {
            /// The input was restored.
            case input
            /// The form was being sent, so the input may have been saved.
            case sent
        }

        weak var source: (any ScreenSource)?
        let screen: ScreenID
        let key: String
        let drafts: Drafts
        var title: String
        /// The fields before the first edit.
        var opened: [Field]
        var edited: Set<FieldID> = []
        var isRestored = false
        /// Whether the draft stays when the screen is closed, because the person didn't close it.
        var isKept = false
        /// The event that the notice reports, until it is dismissed.
        var finding: Finding?
    }

    private var followed: [Followed] = []
    /// The stores that this process has changed, one for each account.
    private var changed: [Drafts] = []
    private var isWriting = false
    private var isStopped = false
    private let drafts: @MainActor () -> Drafts?
    private let process: Int32
    private let isRunning: @MainActor (Int32) -> Bool
    private let log: Log

    /// Creates an object that follows no forms yet.
    /// - Parameters:
    ///   - drafts: Returns the drafts of the account that is signed in; `nil` if nobody is.
    ///   - process: The id of this process.
    ///   - isRunning: Returns whether a process runs. The drafts of a running process aren't restored.
    init(
        drafts: @escaping @MainActor () -> Drafts?, process: Int32 = getpid(),
        isRunning: @escaping @MainActor (Int32) -> Bool = { kill($0, 0) == 0 }, log: Log
    ) {
        self.drafts = drafts
        self.process = process
        self.isRunning = isRunning
        self.log = log
    }

    /// Saves or removes typed input, depending on the shown screen.
    /// - Parameters:
    ///   - stack: The screens, of which the last one is shown.
    ///   - screen: Its current state.
    /// - Returns: The edits that type the saved input again, or none if the form may have been saved already; `nil` if
    ///   there is no saved input.
    func follow(_ stack: ScreenStack, showing screen: Screen?) -> [Event]? {
        guard !isStopped else { return nil }
        let sources = stack.sources
        forgetLeft(sources, showing: screen)
        guard let screen, let source = sources.last, let drafts = drafts() else { return nil }
        let fields = screen.allFields
        guard !fields.isEmpty else {
            // The screen shows what was saved in place of the form, and may be below others from now on.
            if !screen.isBusy, screen.backConfirmation == nil, let index = index(of: source, screen.id) {
                forget(at: index)
            }
            return nil
        }
        guard !fields.contains(where: { $0.kind == .secret }) else { return nil }
        let index =
            index(of: source, screen.id)
            ?? {
                followed.append(
                    Followed(
                        source: source, screen: screen.id, key: Self.key(of: screen, in: stack), drafts: drafts,
                        title: screen.title, opened: fields))
                return followed.count - 1
            }()
        guard screen.backConfirmation == nil else {
            followed[index].isRestored = true
            save(screen, at: index)
            return nil
        }
        if followed[index].title != screen.title {
            // The title changes when the pet has loaded, which also identifies the draft.
            followed[index].title = screen.title
            followed[index].isRestored = false
        }
        followed[index].opened = fields
        followed[index].edited = []
        if followed[index].isRestored {
            forget(at: index)
            return nil
        }
        // The initial values of the form are complete only once the screen has loaded.
        guard !screen.isBusy else { return nil }
        followed[index].isRestored = true
        return restore(at: index)
    }

    /// Records that the person edited a field of the shown form.
    func recordEdit(of field: FieldID, in source: any ScreenSource) {
        guard let index = followed.firstIndex(where: { $0.source === source }) else { return }
        followed[index].edited.insert(field)
    }

    /// The command that removes the restored input. It asks, and its key is that of no form's command.
    private static let discarding = Command(
        id: discard, label: "Discard it", key: "z", role: .destructive,
        confirmation: Confirmation(question: "Discard what you typed here?", confirmLabel: "Discard"))

    /// The notice above a form that was left unfinished, until it is dismissed.
    func notice(of source: any ScreenSource, _ screen: Screen) -> Notice? {
        guard let index = index(of: source, screen.id) else { return nil }
        switch followed[index].finding {
        case .input where screen.backConfirmation != nil:
            return Notice(
                id: Self.noticeID, kind: .information, text: "Your input was restored.",
                detail: "It isn't saved yet.", commands: [Self.discarding], isDismissible: true)
        case .sent:
            return Notice(
                id: Self.noticeID, kind: .warning,
                text: "This may have been saved already. Check the list before you enter it again.",
                isDismissible: true)
        case .input, nil: return nil
        }
    }

    /// Removes the notice of a form.
    func dismissNotice(of source: any ScreenSource, _ screen: Screen) {
        guard let index = index(of: source, screen.id) else { return }
        followed[index].finding = nil
    }

    /// Returns the edits that restore the values with which a form was opened.
    func edits(discardingInputOf source: any ScreenSource, _ screen: Screen) -> [Event] {
        guard let index = index(of: source, screen.id) else { return [] }
        followed[index].finding = nil
        return followed[index].opened.compactMap { field in
            screen.field(field.id)?.value == field.value ? nil : .edited(field.id, field.value)
        }
    }

    /// Removes the drafts of this process and stops following forms, because the person leaves and agreed to discard
    /// the input.
    func discardAll() {
        isStopped = true
        for index in followed.indices { forget(at: index) }
    }

    /// Keeps the drafts of the open forms when their screens are closed, because the session ends without the person.
    /// - Returns: Whether there are any.
    func keepOpen(_ stack: ScreenStack) -> Bool {
        if let top = stack.top, top.screen.backConfirmation != nil, let index = index(of: top, top.screen.id) {
            // The request of the shown form may just have failed.
            save(top.screen, at: index)
        }
        for index in followed.indices { followed[index].isKept = true }
        return followed.contains { $0.drafts[purpose(of: $0)] != nil }
    }

    /// Stops following forms, so that the drafts of screens that close when the app ends are kept, and waits for the
    /// disk.
    func stop() async {
        isStopped = true
        followed = []
        await write()
    }

    /// Returns the key of a form, which consists of the flows, which name the pet, and the screens that lead to the
    /// form.
    private static func key(of screen: Screen, in stack: ScreenStack) -> String {
        let below = stack.sources.dropLast().map(\.screen.id.rawValue)
        return (stack.flows.map(\.key) + below + [screen.id.rawValue]).joined(separator: " ")
    }

    private func index(of source: any ScreenSource, _ screen: ScreenID) -> Int? {
        followed.firstIndex { $0.source === source && $0.screen == screen }
    }

    /// Forgets the forms that were left: their screens are closed, or show something else.
    private func forgetLeft(_ sources: [any ScreenSource], showing screen: Screen?) {
        for index in followed.indices.reversed() {
            let form = followed[index]
            let isOpen = sources.contains { $0 === form.source }
            let isTop = sources.last === form.source
            if isOpen, !isTop || screen?.id == form.screen { continue }
            if !form.isKept { forget(at: index) }
            followed.remove(at: index)
        }
    }

    /// Restores the draft that an ended process left for a form, and removes a draft that can't be restored.
    /// - Returns: The edits, none if the form may have been saved, or `nil` if there is no draft.
    private func restore(at index: Int) -> [Event]? {
        let form = followed[index]
        form.drafts.reload()
        let left = form.drafts.all.filter { _, draft in
            draft.form == form.key && draft.title == form.title
                && (draft.process == process || !isRunning(draft.process))
        }
        for (purpose, draft) in left.sorted(by: {
            ($0.value.isSent ? 0 : 1, $0.key) < ($1.value.isSent ? 0 : 1, $1.key)
        }) {
            set(nil, for: purpose, in: form.drafts)
            if draft.isSent {
                followed[index].finding = .sent
                return []
            }
            guard let momentFields = Self.momentFields(of: draft, openedAs: form.opened) else { continue }
            followed[index].finding = .input
            // The dates and times come first, because a form may compute other values from them.
            return (momentFields + draft.edited).map { .edited(FieldID($0.field), $0.fieldValue) }
        }
        return nil
    }

    /// Returns the initial dates and times of a draft that differ because the form was opened at another moment. They
    /// are typed again.
    /// - Returns: `nil` if other fields differ, because the input belongs to other initial values.
    private static func momentFields(of draft: Draft, openedAs opened: [Field]) -> [TypedField]? {
        guard draft.opened.map(\.field) == opened.map(\.id.rawValue) else { return nil }
        let differing = zip(draft.opened, opened).filter { $0 != TypedField($1) }
        return differing.allSatisfy { $1.kind == .date || $1.kind == .time } ? differing.map(\.0) : nil
    }

    /// Removes this window's draft. A draft that another window has left stays until it is restored here.
    private func forget(at index: Int) {
        let form = followed[index]
        set(nil, for: purpose(of: form), in: form.drafts)
    }

    private func save(_ screen: Screen, at index: Int) {
        let form = followed[index]
        let edited = screen.allFields.filter { form.edited.contains($0.id) }.map(TypedField.init)
        let isSent = screen.allElements.contains {
            if case .form(let form) = $0 { form.isPending } else { false }
        }
        guard isSent || !edited.isEmpty else { return forget(at: index) }
        let draft = Draft(
            process: process, form: form.key, title: form.title, opened: form.opened.map(TypedField.init),
            edited: edited, isSent: isSent)
        set(draft, for: purpose(of: form), in: form.drafts)
    }

    /// Returns the name of a form's draft in this process.
    private func purpose(of form: Followed) -> String { "\(process) \(form.key)" }

    private func set(_ draft: Draft?, for purpose: String, in drafts: Drafts) {
        guard drafts[purpose] != draft else { return }
        drafts.set(draft, for: purpose)
        if !changed.contains(where: { $0 === drafts }) { changed.append(drafts) }
        guard !isWriting else { return }
        isWriting = true
        Task {
            // Drafts that are set before this task runs are written, too.
            isWriting = false
            await write()
        }
    }

    private func write() async {
        for drafts in changed {
            do throws(KeyValueError) {
                try await drafts.flush()
            } catch {
                log.failure("What was typed into a form wasn't saved")(error)
            }
        }
    }
}

extension UnfinishedForms.TypedField {
    fileprivate init(_ field: Field) {
        self.field = field.id.rawValue
        value =
            switch field.value {
            case .text(let text): .text(text)
            case .option(let option): .option(option?.rawValue)
            case .flag(let isOn): .flag(isOn)
            }
    }

    fileprivate var fieldValue: FieldValue {
        switch value {
        case .text(let text): .text(text)
        case .option(let option): .option(option.map { OptionID($0) })
        case .flag(let isOn): .flag(isOn)
        }
    }
}
