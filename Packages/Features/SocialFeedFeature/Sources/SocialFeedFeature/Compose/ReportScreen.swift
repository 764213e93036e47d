import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The state of reporting a post or comment.
struct ReportState: Equatable, Sendable {
    let target: Report.Target
    /// The author's name, if it is known.
    let author: String?
    /// The id of the report, so that sending again doesn't report twice.
    let id: EntityID<Report>
    var reason: Report.Reason?
    var note = ""
    var isReasonMissing = false
    var refused: [String: String] = [:]
    var isSending = false
    var failure: ServiceError?
    var isSent = false
}

enum ReportAction: Equatable, Sendable {
    case reasonChosen(Report.Reason?)
    case noteEdited(String)
    case sent
    case failureDismissed
    case left

    case done
    case failed(ServiceError)
}

/// Handles the actions of a report.
struct ReportReducer: Reducer {
    let dependencies: SocialFeedDependencies

    func reduce(into state: inout ReportState, action: ReportAction) -> Effect<ReportAction> {
        switch action {
        case .reasonChosen(let reason):
            state.reason = reason
            state.isReasonMissing = false
        case .noteEdited(let note):
            state.note = note
            state.refused["note"] = nil
        case .sent:
            guard !state.isSending, !state.isSent else { break }
            guard let reason = state.reason else {
                state.isReasonMissing = true
                break
            }
            guard state.note.count <= TextRules.longestComment else {
                state.refused["note"] =
                    "This has \(state.note.count) characters; \(TextRules.longestComment) is the limit. Shorten it."
                break
            }
            state.isSending = true
            state.failure = nil
            let report = Report(target: state.target, reason: reason, note: state.note)
            return .request(failed: { .failed($0) }, log: dependencies.log.failure("a report wasn't sent")) {
                [dependencies, id = state.id] () async throws(ServiceError) in
                try await dependencies.store.report(report, as: id)
                return .done
            }
        case .done:
            state.isSending = false
            state.isSent = true
        case .failed(let error):
            state.isSending = false
            state.failure = error
            if case .rejected(let problems) = error {
                state.refused = Dictionary(problems.map { ($0.field, $0.message) }) { first, _ in first }
            }
        case .failureDismissed: state.failure = nil
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }
}

/// The screen of a report, and the actions of its events.
@MainActor
enum ReportScreen {
    static func makeScreen(
        _ target: Report.Target, of author: String?, _ dependencies: SocialFeedDependencies,
        _ coordinator: any Coordinator
    ) -> StoreScreenSource<ReportState, ReportAction> {
        StoreScreenSource(
            initialState: ReportState(target: target, author: author, id: dependencies.ids.makeID()),
            reducer: ReportReducer(dependencies: dependencies),
            coordinator: coordinator,
            present: present,
            interpret: { event, _ in interpret(event) },
            onProblem: dependencies.report
        )
    }

    /// Returns the action of an event, or `nil` if it has none.
    static func interpret(_ event: Event) -> ReportAction? {
        switch event {
        case .edited("reason", let value): .reasonChosen(value.option.flatMap { Report.Reason(rawValue: $0.rawValue) })
        case .edited("note", let value): .noteEdited(value.text)
        case .activated(.send), .activated(.retry): .sent
        case .dismissed("failure"): .failureDismissed
        case .back: .left
        default: nil
        }
    }

    static func present(_ state: ReportState) -> Screen {
        let what = if case .post = state.target { "post" } else { "comment" }
        var screen = Screen(
            id: "feed-report", title: "Report a \(what)\(state.author.map { " by \($0)" } ?? "")", body: [],
            isBusy: state.isSending)
        if state.isSent {
            screen.body = [
                .notice(
                    Notice(
                        id: "sent", kind: .success, text: "It is reported and will be reviewed.",
                        detail: "It is hidden from you. To hide everything by this author, block them."))
            ]
            return screen
        }
        if let failure = state.failure, state.refused.isEmpty {
            screen.body.append(
                .notice(.failure("It wasn't reported. \(failure)", advice: failure.advice, isDismissible: true)))
        }
        let reasons = Report.Reason.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }
        let fields = [
            Field(
                id: "reason", label: "What is wrong", kind: .choice(reasons),
                value: .option(state.reason.map { OptionID($0.rawValue) }),
                error: state.isReasonMissing ? "Choose what is wrong." : nil, isRequired: true),
            Field(
                id: "note", label: "More about it", kind: .multilineText, value: .text(state.note),
                help: "Optional.", error: state.refused["note"]),
        ]
        screen.body.append(
            .form(
                InputForm(
                    id: "report", fields: fields,
                    submit: Command(id: .send, label: "Report it", role: .primary, isEnabled: !state.isSending),
                    isPending: state.isSending)))
        return screen
    }
}

extension Report.Reason {
    fileprivate var name: String {
        switch self {
        case .spam: "It's advertising or spam"
        case .cruelty: "An animal is hurt"
        case .harassment: "Somebody is insulted or threatened"
        case .other: "Something else"
        }
    }
}
