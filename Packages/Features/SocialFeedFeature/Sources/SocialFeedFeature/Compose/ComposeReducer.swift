import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The state of writing a post, a comment, or an edit of a post.
struct ComposeState: Equatable, Sendable {
    /// The context of the text, once it is loaded.
    struct About: Equatable, Sendable {
        /// The pets that can post.
        var pets: [Pet] = []
        /// The post that is edited or commented.
        var post: Post?
        /// The comment that is replied to.
        var comment: Comment?
    }

    /// A checked photo file.
    struct Photo: Equatable, Sendable {
        let path: String
        let summary: Result<PhotoSummary, ServiceError>
    }

    let purpose: Purpose
    var about: Resource<About, ServiceError> = Resource()
    /// The draft. Its id is the one under which it is sent.
    var draft: SavedDraft
    /// Whether it continues an earlier draft.
    var isResumed = false
    /// The photo file, with its path.
    var photo: Photo?
    /// Whether the text was changed since it was saved.
    var isUnsaved = false
    var draftFailure: ServiceError?
    var isSending = false
    /// The validation errors of fields by name, and the error of sending.
    var refused: [String: String] = [:]
    var failure: ServiceError?

    var longest: Int {
        if case .comment = purpose { TextRules.longestComment } else { TextRules.longestPost }
    }

    /// The problem of the text, if there is one.
    var problem: String? {
        if draft.text.allSatisfy(\.isWhitespace) { return "Write something." }
        let count = draft.text.count
        if count > longest {
            return
                "This has \(count) characters; \(longest) is the limit. It is saved as it is: shorten it, "
                + "or split it in two."
        }
        return nil
    }

    /// The posting pet.
    var author: Pet? {
        let pets = about.value?.pets ?? []
        return pets.first { $0.id.rawValue == draft.author } ?? pets.first
    }
}

/// The actions of writing.
enum ComposeAction: Equatable, Sendable {
    case appeared
    case retried
    case textEdited(String)
    case authorChosen(PetID)
    case photoEdited(String)
    case sent
    case discarded
    case failureDismissed
    case left

    case loaded(Result<ComposeState.About, ServiceError>)
    case photoInspected(ComposeState.Photo)
    case draftSaved(SavedDraft)
    case draftSavingFailed(ServiceError)
    case sendingFailed(ServiceError)
    case done
}

/// Handles the actions of writing. The draft is saved until it is sent or discarded.
struct ComposeReducer: Reducer {
    let dependencies: SocialFeedDependencies

    func reduce(into state: inout ComposeState, action: ComposeAction) -> Effect<ComposeAction> {
        switch action {
        case .appeared:
            guard state.about.value == nil else { break }
            state.about.begin()
            return .merge(load(state.purpose), inspectPhoto(at: state.draft.photoPath ?? ""))
        case .retried:
            state.failure = nil
            if state.about.value != nil { return send(&state) }
            state.about.begin()
            return load(state.purpose)
        case .loaded(let result):
            state.about.finish(result)
            if case .edit = state.purpose,
                !state.isResumed,
                state.draft.text.isEmpty,
                !state.isUnsaved,
                let post = try? result.get().post
            {
                state.draft.text = post.text
            }
        case .textEdited(let text):
            guard text != state.draft.text, !state.isSending else { break }
            state.draft.text = text
            state.isUnsaved = true
            state.refused["text"] = nil
            return saveDraft(state).debounced(id: "save-draft", for: .milliseconds(400), clock: dependencies.clock)
        case .authorChosen(let pet):
            guard state.draft.author != pet.rawValue else { break }
            state.draft.author = pet.rawValue
            state.isUnsaved = true
            return saveDraft(state).debounced(id: "save-draft", for: .milliseconds(400), clock: dependencies.clock)
        case .photoEdited(let path):
            guard path != state.draft.photoPath ?? "", !state.isSending else { break }
            state.draft.photoPath = path.isEmpty ? nil : path
            state.isUnsaved = true
            state.refused["photo"] = nil
            state.photo = nil
            return .merge(
                saveDraft(state).debounced(id: "save-draft", for: .milliseconds(400), clock: dependencies.clock),
                inspectPhoto(at: path))
        case .photoInspected(let photo): if photo.path == state.draft.photoPath { state.photo = photo }
        case .draftSaved(let draft):
            if draft == state.draft { state.isUnsaved = false }
            state.draftFailure = nil
        case .draftSavingFailed(let error): state.draftFailure = error
        case .sent: return send(&state)
        case .sendingFailed(let error): fail(&state, error)
        case .discarded:
            return .concatenate(.cancel(id: "save-draft"), forget(state.purpose), .transition(CommonTransition.close))
        case .done: return .transition(CommonTransition.close)
        case .failureDismissed: state.failure = nil
        case .left:
            guard state.isUnsaved else { return .transition(CommonTransition.close) }
            return .concatenate(.cancel(id: "save-draft"), saveDraft(state), .transition(CommonTransition.close))
        }
        return .none
    }

    private func load(_ purpose: Purpose) -> Effect<ComposeAction> {
        .request(
            failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("the context of a draft wasn't loaded")
        ) {
            [dependencies] () async throws(ServiceError) in
            // Only its owner posts as a pet.
            let own = try await dependencies.pets.pets().filter { $0.access.role == .owner }
            var about = ComposeState.About(pets: own)
            switch purpose {
            case .post: break
            case .edit(let id): about.post = try await dependencies.store.post(id)
            case .comment(let id, let parent):
                about.post = try await dependencies.store.post(id)
                if let parent { about.comment = try await comment(parent, on: id) }
            }
            return .loaded(.success(about))
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Returns a comment, or `nil` if it was deleted in the meantime.
    private func comment(_ id: CommentID, on post: PostID) async throws(ServiceError) -> Comment? {
        var place: Int?
        while true {
            let page = try await dependencies.store.comments(on: post, after: place)
            if let found = page.comments.first(where: { $0.id == id }) { return found }
            guard page.hasMore, let last = page.comments.last else { return nil }
            place = last.place
        }
    }

    /// Checks a photo's file while its path is typed.
    private func inspectPhoto(at path: String) -> Effect<ComposeAction> {
        .request(failed: { .photoInspected(.init(path: path, summary: .failure($0))) }) {
            [dependencies] () async throws(ServiceError) in
            guard !path.isEmpty else { return nil }
            let summary = try await dependencies.photos.inspect(fileAt: path)
            return .photoInspected(.init(path: path, summary: .success(summary)))
        }.cancellable(id: "photo", cancelInFlight: true)
    }

    private func saveDraft(_ state: ComposeState) -> Effect<ComposeAction> {
        .request(failed: { .draftSavingFailed($0) }, log: dependencies.log.failure("a draft wasn't saved")) {
            [dependencies, draft = state.draft, purpose = state.purpose] () async throws(ServiceError) in
            try await dependencies.drafts.save(draft, for: purpose)
            return .draftSaved(draft)
        }
    }

    private func forget(_ purpose: Purpose) -> Effect<ComposeAction> {
        .request(log: dependencies.log.failure("a draft wasn't deleted")) {
            [dependencies] () async throws(ServiceError) in
            try await dependencies.drafts.save(nil, for: purpose)
            return nil
        }
    }

    private func send(_ state: inout ComposeState) -> Effect<ComposeAction> {
        guard !state.isSending else { return .none }
        if let problem = state.problem {
            state.refused = ["text": problem]
            return .none
        }
        guard let author = state.author else { return .none }
        state.isSending = true
        state.failure = nil
        state.refused = [:]
        state.draft.author = author.id.rawValue
        let draft = state.draft
        let purpose = state.purpose
        return .request(failed: { .sendingFailed($0) }, log: dependencies.log.failure("a post wasn't sent")) {
            [dependencies] () async throws(ServiceError) in
            // The id is saved first, so that sending again after a lost response doesn't post twice.
            try await dependencies.drafts.save(draft, for: purpose)
            let path = draft.photoPath ?? ""
            let photo = path.isEmpty ? nil : try await dependencies.photos.add(fileAt: path)
            let points: PhotoPoints? = if let photo { try await dependencies.photos.points(of: photo) } else { nil }
            let wish = Draft(author: author.id, text: draft.text, photo: photo, points: points)
            switch purpose {
            case .post: _ = try await dependencies.store.publish(wish, as: PostID(draft.id))
            case .edit(let post): _ = try await dependencies.store.edit(post, text: draft.text)
            case .comment(let post, let parent):
                _ = try await dependencies.store.comment(wish, on: post, answering: parent, as: CommentID(draft.id))
            }
            try? await dependencies.drafts.save(nil, for: purpose)
            return .done
        }.cancellable(id: "save-draft", cancelInFlight: true)
    }

    private func fail(_ state: inout ComposeState, _ error: ServiceError) {
        state.isSending = false
        guard case .rejected(let problems) = error else {
            state.failure = error
            return
        }
        state.refused = Dictionary(problems.map { ($0.field, $0.message) }) { first, _ in first }
        if state.refused["text"] == nil, state.refused["photo"] == nil { state.failure = error }
    }
}
