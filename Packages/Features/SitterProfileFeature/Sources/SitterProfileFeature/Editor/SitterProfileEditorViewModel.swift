import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The form of a new or existing profile, validated while typing.
@MainActor @Observable
final class SitterProfileEditorViewModel: ScreenSource {
    private var form = FormState<FieldID>()
    /// The draft as the form was opened.
    private var opened = Resource<SitterProfileDraft, ServiceError>()

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let isNew: Bool
    /// The unit of distances, constant while the form is open.
    @ObservationIgnored private let unit: DistanceUnit
    @ObservationIgnored private let dependencies: SitterProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    /// Creates a form.
    /// - Parameter id: The profile to edit, or `nil` for a new one.
    init(id: SitterID? = nil, dependencies: SitterProfileDependencies, coordinator: any Coordinator) {
        self.id = id ?? dependencies.ids.makeID()
        isNew = id == nil
        unit = dependencies.settings.current.distances
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        // Loading again would overwrite the input.
        guard opened.value == nil else { return }
        let id = isNew ? nil : id
        let unit = unit
        let zone = dependencies.today.zone
        let log = dependencies.log
        tasks.load(\.opened, of: self, log: log.failure("an account's sitter wasn't loaded")) {
            [profiles = dependencies.profiles] () async throws(ServiceError) in
            if let id { return SitterProfileDraft(try await profiles.profile(id), unit: unit) }
            do throws(ServiceError) {
                return SitterProfileDraft(new: try await profiles.home(), in: zone, unit: unit)
            } catch {
                // The home is only a proposal.
                log.failure("the owner's home wasn't loaded")(error)
                return SitterProfileDraft(new: nil, in: zone, unit: unit)
            }
        } then: { [weak self] result in
            if case .success(let draft) = result { self?.form = draft.form }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.save): save()
        case .activated(.retry): appear()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func read(_ opened: SitterProfileDraft) -> (profile: SitterProfile?, problems: [FieldID: String]) {
        SitterProfileDraft(form: form, original: opened.original, unit: unit, week: opened.week)
            .read(as: id)
    }

    private func save() {
        guard let opened = opened.value else { return }
        let (profile, problems) = read(opened)
        guard form.submit(problems) else { return }
        guard let profile else { return form.finish() }
        tasks.run("save") { [profiles = dependencies.profiles] () async throws(ServiceError) in
            if let original = opened.original {
                try await profiles.save(profile, editing: original)
            } else {
                _ = try await profiles.save(profile)
            }
        } then: { [weak self] result in
            guard let self else { return }
            form.finish()
            switch result {
            case .success: coordinator.close(self)
            case .failure(let error):
                dependencies.log.failure("a sitter wasn't saved")(error)
                let message =
                    error.isChangedElsewhere
                    ? "\(error) Go back and edit it as it is now." : error.explanation
                form.fail(error.rejections, otherwise: message, name: FieldID.rejected)
            }
        }
    }

    var title: String {
        isNew ? "New profile" : "Edit \(opened.value?.original?.sitter.name ?? "your profile")"
    }

    var screen: Screen {
        Screen(
            id: isNew ? "care-editor/new" : ScreenID("care-editor/\(id)"),
            title: title,
            body: opened.body(loading: isNew ? "Preparing the form" : "Loading your profile", advice: \.advice) {
                [.form(inputForm($0))]
            },
            isBusy: opened.isLoading || form.isPending,
            backConfirmation: form.backConfirmation
        )
    }

    private func inputForm(_ opened: SitterProfileDraft) -> InputForm {
        let fields = SitterProfileFields(
            unit: unit, week: opened.week, currency: Currency(form.text(.currency).uppercased()))
        return form.form(
            "care", fields.all, problems: read(opened).problems,
            submit: Command(id: .save, label: isNew ? "Offer care" : "Save", role: .primary))
    }
}
