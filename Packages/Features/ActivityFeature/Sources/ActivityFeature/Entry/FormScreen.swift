import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// The state of the form's screen. There is no form until the activity is loaded.
struct ActivityFormState: Equatable, Sendable {
    var form = Resource<ActivityForm, ServiceError>()
}

enum FormAction: Equatable, Sendable {
    case appeared
    case opened(Result<ActivityForm, ServiceError>)
    case edited(ActivityForm.FieldName, String)
    case submitted(at: LocalTime)
    case saved
    case saveFailed(ServiceError)
    case left
}

/// Handles the actions of the form.
struct FormReducer: Reducer {
    /// The activity to edit, or `nil` for a new one.
    let id: ActivityID?
    let pet: PetID
    let dependencies: ActivityDependencies

    func reduce(into state: inout ActivityFormState, action: FormAction) -> Effect<FormAction> {
        switch action {
        case .appeared:
            guard state.form.value == nil else { break }
            state.form.begin()
            return open()
        case .opened(let result): state.form.finish(result)
        case .edited(let field, let text): state.form.change { $0.edit(field, text) }
        case .submitted(let now):
            var activity: Activity?
            state.form.change { activity = $0.submit(at: now) }
            guard let activity else { break }
            return .request(failed: { .saveFailed($0) }, log: dependencies.log.failure("an activity wasn't saved")) {
                [pet, dependencies] () async throws(ServiceError) in
                try await dependencies.store.save(activity, of: pet)
                return .saved
            }
        case .saveFailed(let error): state.form.change { $0.fail(error) }
        case .saved, .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func open() -> Effect<FormAction> {
        .request(failed: { .opened(.failure($0)) }, log: dependencies.log.failure("an activity's form wasn't opened")) {
            [id, pet, dependencies] () async throws(ServiceError) in
            let species = try await dependencies.pets.pet(pet).species
            let original: Activity? = if let id { try await dependencies.store.activity(id, of: pet) } else { nil }
            let form = ActivityForm(
                original, id: id ?? dependencies.ids.makeID(), zone: dependencies.today.zone.identifier,
                now: dependencies.today.now,
                species: species, unit: dependencies.settings.current.distances)
            return .opened(.success(form))
        }
    }
}

/// The screen of the form, and the actions of its events.
@MainActor
enum FormScreen {
    static func makeScreen(
        _ id: ActivityID?, of pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<ActivityFormState, FormAction> {
        StoreScreenSource(
            initialState: ActivityFormState(),
            reducer: FormReducer(id: id, pet: pet, dependencies: dependencies),
            coordinator: coordinator,
            present: { present($0, id) },
            interpret: { event, _ in interpret(event, at: dependencies.today.now) },
            title: { _ in title(id) },
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, at now: LocalTime) -> FormAction? {
        switch event {
        case .activated(.retry): return .appeared
        case .activated(.save): return .submitted(at: now)
        case .edited(let field, let value):
            guard let name = ActivityForm.FieldName(rawValue: field.rawValue) else { return nil }
            return .edited(name, name == .kind ? value.option?.rawValue ?? "" : value.text)
        case .back: return .left
        default: return nil
        }
    }

    static func present(_ state: ActivityFormState, _ id: ActivityID?) -> Screen {
        let form = state.form.value?.state
        return Screen(
            id: id.map { "activity-form/\($0)" } ?? "activity-form/new",
            title: title(id),
            body: state.form.body(loading: "Opening the form", advice: \.advice) { [.form($0.inputForm)] },
            isBusy: state.form.isLoading || form?.isPending == true,
            backConfirmation: form?.backConfirmation
        )
    }

    private static func title(_ id: ActivityID?) -> String { id == nil ? "Log a walk or a game" : "Edit" }
}
