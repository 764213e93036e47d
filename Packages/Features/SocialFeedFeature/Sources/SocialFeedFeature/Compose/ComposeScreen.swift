import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// The screen for writing, and the actions of its events.
@MainActor
enum ComposeScreen {
    static func makeScreen(
        _ purpose: Purpose, as author: PetID?, _ dependencies: SocialFeedDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<ComposeState, ComposeAction> {
        let kept = dependencies.drafts[purpose]
        let draft = kept ?? SavedDraft(id: dependencies.ids.makeUUID(), author: author?.rawValue, text: "")
        return StoreScreenSource(
            initialState: ComposeState(purpose: purpose, draft: draft, isResumed: kept != nil),
            reducer: ComposeReducer(dependencies: dependencies),
            coordinator: coordinator,
            present: { present($0, problem: dependencies.drafts.problem) },
            interpret: interpret,
            title: title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    /// Returns the action of an event, or `nil` if it has none.
    static func interpret(_ event: Event, _ state: ComposeState) -> ComposeAction? {
        switch event {
        case .edited("text", let value): .textEdited(value.text)
        case .edited("author", let value): value.option.flatMap { PetID($0.rawValue) }.map { .authorChosen($0) }
        case .edited("photo", let value): .photoEdited(value.text)
        case .activated(.send): .sent
        case .activated(.discard): .discarded
        case .activated(.retry): .retried
        case .dismissed("failure"): .failureDismissed
        case .back: .left
        default: nil
        }
    }

    private static func title(_ state: ComposeState) -> String {
        switch state.purpose {
        case .post: "Write a post"
        case .edit: "Edit the post"
        case .comment(_, nil): "Comment"
        case .comment: "Reply"
        }
    }

    /// - Parameter problem: The reason stored drafts can't be read.
    static func present(_ state: ComposeState, problem: String?) -> Screen {
        var commands: [Command] = []
        if state.about.value != nil, !state.draft.text.isEmpty {
            commands.append(
                Command(
                    id: .discard, label: "Discard", key: "x", role: .destructive, isEnabled: !state.isSending,
                    confirmation: Confirmation(
                        question: "Discard what you wrote? It isn't saved as a draft.",
                        confirmLabel: "Discard")))
        }
        return Screen(
            id: "feed-write", title: title(state),
            body: notices(state, problem)
                + state.about.body(loading: "Loading", advice: \.advice) { content(state, $0) },
            commands: commands, isBusy: state.about.isLoading || state.isSending)
    }

    private static func notices(_ state: ComposeState, _ problem: String?) -> [Element] {
        var notices: [Notice] = []
        if let problem { notices.append(Notice(id: "drafts", kind: .warning, text: RichText(problem))) }
        if let failure = state.failure {
            notices.append(
                .failure(
                    failure == .notFound
                        ? "The post was deleted in the meantime, so this wasn't sent." : "It wasn't sent. \(failure)",
                    advice: failure == .notFound
                        ? "What you wrote is saved as a draft; copy what you need." : failure.advice,
                    retry: failure == .notFound ? nil : .retry, isDismissible: true))
        }
        if let failure = state.draftFailure {
            notices.append(
                Notice(
                    id: "unkept", kind: .warning, text: RichText(failure.description),
                    detail: "Send it before you leave, or it is lost."))
        }
        return notices.map(Element.notice)
    }

    private static func content(_ state: ComposeState, _ about: ComposeState.About) -> [Element] {
        guard let author = state.author else {
            return [
                .emptyState(
                    EmptyState(
                        title: "You have no pet yet",
                        message: "Only pets post here. Add yours at home first. What you write is saved.")
                )
            ]
        }
        var elements: [Element] = []
        if case .comment = state.purpose, let post = about.post {
            let (name, text) =
                about.comment.map { ($0.author.name, $0.hidden == nil ? $0.text : "") } ?? (
                    post.author.name, post.excerpt
                )
            elements.append(.text(RichText("\(name): ", role: .strong) + RichText(text, role: .secondary)))
        }
        if case .comment(_, .some) = state.purpose, about.comment == nil {
            elements.append(
                .text(RichText("The comment that you reply to was deleted in the meantime.", role: .caution)))
        }
        var fields: [Field] = []
        let left = state.longest - state.draft.text.count
        fields.append(
            Field(
                id: "text", label: "Text", kind: .multilineText, value: .text(state.draft.text),
                help: left < 200 && left >= 0
                    ? "\(left) characters are left."
                    : "Mention someone by their handle: @ida. The text is saved when you leave.",
                error: state.refused["text"], isRequired: true))
        // The author comes after the text, so that typing starts in the text.
        if about.pets.count > 1, !state.isEditing {
            fields.append(
                Field(
                    id: "author", label: "As",
                    kind: .choice(about.pets.map { Option(id: OptionID("\($0.id)"), label: $0.name) }),
                    value: .option(OptionID("\(author.id)"))))
        }
        if case .post = state.purpose { fields.append(photoField(state)) }
        elements.append(
            .form(
                InputForm(
                    id: "compose", fields: fields,
                    submit: Command(
                        id: .send, label: state.isEditing ? "Save" : "Post", role: .primary,
                        isEnabled: !state.isSending),
                    isPending: state.isSending)))
        if state.isResumed { elements.append(.text(RichText("This is your saved draft.", role: .secondary))) }
        return elements
    }

    private static func photoField(_ state: ComposeState) -> Field {
        var field = Field(
            id: "photo", label: "Photo", value: .text(state.draft.photoPath ?? ""),
            help: "The path of a PNG or JPEG file, which is copied. Optional.",
            error: state.refused["photo"])
        switch state.photo?.summary {
        case .success(let summary)?: field.help = summary.inWords
        case .failure(let error)?: field.error = field.error ?? error.description
        case nil: break
        }
        return field
    }
}

extension ComposeState {
    fileprivate var isEditing: Bool {
        if case .edit = purpose { true } else { false }
    }
}
