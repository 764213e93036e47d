import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The form that invites somebody to share a pet, and then shows the code for them.
@MainActor @Observable
final class InvitationViewModel: ScreenSource {
    private var form: FormState<FieldID>
    private var code: InvitationCode?

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let id: EntityID<PetInvitation>
    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
        id = dependencies.ids.makeID()
        let today = dependencies.today.date.description
        form = FormState(["name": "", "role": PetRole.family.rawValue, "begins": today, "ends": "", "email": ""])
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.save): send()
        case .activated(.done), .back: coordinator.close(self)
        default: break
        }
    }

    private var role: PetRole { PetRole(rawValue: form.text("role")) ?? .family }

    private func send() {
        guard let repository = dependencies.sharing, form.submit(problems) else { return }
        let email = form.text("email")
        let invitation = PetInvitation(id: id, name: form.text("name"), role: role, period: period)
        let pet = pet
        tasks.run("invite") { () async throws(ServiceError) in
            try await repository.invite(invitation, email: email.isEmpty ? nil : email, to: pet)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let code):
                form.finish()
                self.code = code
            case .failure(let error):
                dependencies.log.failure("nobody was invited to a pet")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }

    /// The period of a sitter: whole days where the person is.
    private var period: Range<Date>? {
        guard role == .sitter, let first = try? day("begins"), let last = try? day("ends"), first <= last else {
            return nil
        }
        let begin = LocalTime(first, .midnight).instant(in: dependencies.today.zone)
        return begin..<LocalTime(last.adding(days: 1), .midnight).instant(in: dependencies.today.zone)
    }

    private func day(_ field: FieldID) throws(DateTypingError) -> CalendarDate {
        try CalendarDate(typed: form.text(field), today: dependencies.today.date)
    }

    private var problems: [FieldID: String] {
        var problems: [FieldID: String] = [:]
        problems["name"] = PetInvitation.problem(withName: form.text("name"))?.explanation
        if !form.text("email").isEmpty {
            problems["email"] = EmailAddress.problem(with: form.text("email"))?.explanation
        }
        guard role == .sitter else { return problems }
        var days: [FieldID: CalendarDate] = [:]
        for field in ["begins", "ends"] as [FieldID] {
            do throws(DateTypingError) {
                days[field] = try day(field)
            } catch {
                problems[field] = explanation(of: error, in: field)
            }
        }
        guard let last = days["ends"] else { return problems }
        if last < dependencies.today.date {
            problems["ends"] = "\(last.formatted) is over already."
        } else if let first = days["begins"], !(0..<PetInvitation.longestStay).contains(first.days(until: last)) {
            problems["ends"] = "The last day is the first one or later, within a year."
        }
        return problems
    }

    /// Returns what is wrong with a day. The example is a day to come, because a past one can't be entered.
    private func explanation(of error: DateTypingError, in field: FieldID) -> String {
        let example = dependencies.today.date.adding(days: field == "ends" ? Self.daysOfExample : 0)
        return switch error {
        case .missing: "Enter the \(field == "ends" ? "last" : "first") day, like \(example)."
        case .unreadable(let text): "\"\(text)\" isn't a day. Enter it like \(example)."
        case .noSuchDay, .ambiguous, .beyondTheCalendar: error.explanation
        }
    }

    /// The number of days from today to the last day that is shown as an example.
    private static let daysOfExample = 7

    let title = "Invite somebody"

    var screen: Screen {
        Screen(
            id: ScreenID("pet-invitation/\(pet)"),
            title: title,
            body: body,
            commands: code == nil ? [] : [Command(id: .done, label: "Done", key: "d", role: .primary)],
            isBusy: form.isPending,
            backConfirmation: code == nil ? form.backConfirmation : nil
        )
    }

    private var body: [Element] {
        guard dependencies.sharing != nil else { return [.notice(SharingTexts.needsServer)] }
        return code.map(elements) ?? [.form(inputForm)]
    }

    private func elements(of code: InvitationCode) -> [Element] {
        let expires = SharingTexts(zone: dependencies.today.zone).moment(code.expires)
        let name = form.text("name")
        let email = form.text("email")
        let mail: [Element] =
            if code.isMailed {
                [.text(RichText("It was mailed to \(email)."))]
            } else if email.isEmpty {
                []
            } else {
                [
                    .notice(
                        Notice(
                            id: "not-mailed", kind: .warning, text: "The code wasn't mailed to \(email).",
                            detail: "Give it to \(name) yourself."))
                ]
            }
        return [
            .text(RichText("The code for \(name):")), .text(RichText(code.text, role: .code)),
        ] + mail + [
            .text(
                RichText(
                    "\(name) opens the list of pets, chooses “Enter a code”, and types it by \(expires). It works once, and "
                        + "isn't shown again.", role: .secondary))
        ]
    }

    private var inputForm: InputForm {
        let roles = PetRole.invited.map { Option(id: OptionID($0.rawValue), label: $0.name) }
        var fields = [
            Field(id: "name", label: "Name", help: "What you call them.", isRequired: true),
            Field(id: "role", label: "Role", kind: .choice(roles), help: role.rights, isRequired: true),
        ]
        if role == .sitter {
            fields.append(Field(id: "begins", label: "First day", kind: .date, isRequired: true))
            fields.append(Field(id: "ends", label: "Last day", kind: .date, isRequired: true))
        }
        fields.append(
            Field(
                id: "email", label: "E-mail",
                help: "The server mails the code there. Leave it empty to give it yourself."))
        return form.form(
            "invitation", fields, problems: problems,
            submit: Command(id: .save, label: "Create the code", role: .primary))
    }
}
