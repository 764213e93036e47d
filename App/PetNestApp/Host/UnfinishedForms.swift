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

/// Saves what the person types into forms, so that it is there again after the app has crashed or was killed.
///
/// A form with unsaved input asks before it is left. Its changed fields are saved under the screen's id and title, which
/// names the pet, until the form is left. When the same form is opened at a later start, they are typed again. A form with
/// a hidden field, such as a password, isn't saved. What another window is typing stays there.
@MainActor
final class UnfinishedForms {
    /// The forms by their keys.
    typealias Drafts = DraftStore<Draft>

    /// The unsaved input of a form.
    struct Draft: Codable, Equatable, Sendable {
        /// The process that shows the form.
        let process: Int32
        /// The fields that differ from how the form was opened, in its order.
        let fields: [TypedField]
    }

    /// The name of the drafts in an account's store.
    nonisolated static let name = "unfinished-forms"
    /// The id of the notice that typed input is back.
    nonisolated static let noticeID: ElementID = "unfinished-form"
    /// The command that removes the input again.
    nonisolated static let discard: CommandID = "unfinished-form/discard"

    /// A field and what was typed.
    struct TypedField: Codable, Equatable, Sendable {
        enum Value: Codable, Equatable, Sendable {
            case text(String)
            case option(String?)
            case flag(Bool)
        }

        let field: String
        let value: Value
    }

    /// A form that is shown, or below the top screen.
    private struct Followed {
        weak var source: (any ScreenSource)?
        let screen: ScreenID
        var key: String
        let drafts: Drafts
        /// The values before the person edited any.
        var opened: [FieldID: FieldValue]
        var isRestored = false
        var hasNotice = false
    }

    private var followed: [Followed] = []
    private var isWriting = false
    private var isStopped = false
    private let drafts: @MainActor () -> Drafts?
    private let process: Int32
    private let isRunning: @MainActor (Int32) -> Bool
    private let log: Log

    /// Creates it.
    /// - Parameters:
    ///   - drafts: Returns the drafts of the account that is signed in; `nil` if nobody is.
    ///   - process: The id of this process.
    ///   - isRunning: Returns whether a process runs, so that its forms are left to it.
    init(
        drafts: @escaping @MainActor () -> Drafts?, process: Int32 = getpid(),
        isRunning: @escaping @MainActor (Int32) -> Bool = { kill($0, 0) == 0 }, log: Log
    ) {
        self.drafts = drafts
        self.process = process
        self.isRunning = isRunning
        self.log = log
    }

    /// Saves or forgets what was typed, as the shown screen requires.
    /// - Parameters:
    ///   - sources: The screens of the stack, of which the last one is shown.
    ///   - screen: Its current state.
    /// - Returns: The edits that type saved input again; empty if there is none.
    func follow(_ sources: [any ScreenSource], showing screen: Screen?) -> [Event] {
        guard !isStopped else { return [] }
        forgetLeft(sources, showing: screen)
        guard let screen, let source = sources.last, let drafts = drafts() else { return [] }
        let fields = screen.allFields
        guard !fields.isEmpty, !fields.contains(where: { $0.kind == .secret }) else { return [] }
        let values = Dictionary(fields.map { ($0.id, $0.value) }) { first, _ in first }
        let index =
            index(of: source, screen.id)
            ?? {
                followed.append(
                    Followed(source: source, screen: screen.id, key: screen.key, drafts: drafts, opened: values))
                return followed.count - 1
            }()
        if followed[index].key != screen.key {
            // The title has loaded.
            forget(at: index)
            followed[index].key = screen.key
            followed[index].isRestored = false
        }
        guard screen.backConfirmation != nil else {
            followed[index].opened = values
            if !followed[index].isRestored {
                followed[index].isRestored = true
                let edits = left(drafts[screen.key]).filter { typed in
                    values[FieldID(typed.field)] != typed.fieldValue
                }
                followed[index].hasNotice = !edits.isEmpty
                if !edits.isEmpty { return edits.map { .edited(FieldID($0.field), $0.fieldValue) } }
            }
            forget(at: index)
            return []
        }
        let opened = followed[index].opened
        followed[index].isRestored = true
        save(fields.filter { opened[$0.id] != $0.value }.map(TypedField.init), at: index)
        return []
    }

    /// The notice above a form whose input is back, until it is dismissed.
    func notice(of source: any ScreenSource, _ screen: Screen) -> Notice? {
        guard let index = index(of: source, screen.id), followed[index].hasNotice, screen.backConfirmation != nil else {
            return nil
        }
        return Notice(
            id: Self.noticeID, kind: .information, text: "What you typed here before PetNest ended is back.",
            detail: "It isn't saved yet.", commands: [Command(id: Self.discard, label: "Start over")],
            isDismissible: true)
    }

    /// Removes the notice of a form.
    func dismissNotice(of source: any ScreenSource, _ screen: Screen) {
        guard let index = index(of: source, screen.id) else { return }
        followed[index].hasNotice = false
    }

    /// Returns the edits that return a form to how it was opened.
    func edits(discardingInputOf source: any ScreenSource, _ screen: Screen) -> [Event] {
        guard let index = index(of: source, screen.id) else { return [] }
        followed[index].hasNotice = false
        let opened = followed[index].opened
        return screen.allFields.compactMap { field in
            guard let value = opened[field.id], value != field.value else { return nil }
            return .edited(field.id, value)
        }
    }

    /// Stops following, so that screens that close because the app ends are kept, and waits for the disk.
    func stop() async {
        isStopped = true
        for form in followed { await write(form.drafts) }
        followed = []
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
            forget(at: index)
            followed.remove(at: index)
        }
    }

    /// Returns the fields of a form that a process has left behind.
    private func left(_ draft: Draft?) -> [TypedField] {
        guard let draft, draft.process == process || !isRunning(draft.process) else { return [] }
        return draft.fields
    }

    /// Removes what was typed in this window. What another one has left behind stays until it is typed again here.
    private func forget(at index: Int) {
        let form = followed[index]
        guard form.drafts[form.key]?.process == process else { return }
        set(nil, at: index)
    }

    private func save(_ fields: [TypedField], at index: Int) {
        set(Draft(process: process, fields: fields), at: index)
    }

    private func set(_ draft: Draft?, at index: Int) {
        let form = followed[index]
        guard form.drafts[form.key] != draft else { return }
        form.drafts.set(draft, for: form.key)
        guard !isWriting else { return }
        isWriting = true
        Task {
            // What is set while this waits is written, too.
            isWriting = false
            await write(form.drafts)
        }
    }

    private func write(_ drafts: Drafts) async {
        do throws(KeyValueError) {
            try await drafts.flush()
        } catch {
            log.failure("What was typed into a form wasn't saved")(error)
        }
    }
}

extension Screen {
    /// The name under which the input of its form is saved. Some screens have the pet only in the title.
    fileprivate var key: String { "\(id.rawValue) \(title)" }
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
