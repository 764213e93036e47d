import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The health feature: the dashboard, lists of entries, and their forms.
public struct PetHealthModule: FeatureModule {
    /// Identifies the feature.
    public static let id: FeatureID = "pet-health"

    /// The dashboard, the views for a vet and a sitter, lists of all entries, and forms for new ones.
    public static let routes: [FeatureRoute<PetHealthDestination>] = [
        FeatureRoute(
            "pets/:pet/health", "A pet's health at a glance", named: "Health",
            also: "record medical sick ill vet doctor"
        ) { try PetHealthDestination($0) },
        FeatureRoute(
            "pets/:pet/health/vet", "A pet's health for a vet", named: "Show to the vet",
            also: "doctor record summary print"
        ) {
            try PetHealthDestination($0, .vetView)
        },
        FeatureRoute(
            "pets/:pet/health/sitter", "What a sitter needs to know: allergies, food, medicines, whom to call",
            named: "Sheet for a sitter", also: "allergies food feeding emergency care instructions print"
        ) {
            try PetHealthDestination($0, .sitterSheet)
        },
        FeatureRoute("pets/:pet/health/weights", "All weights", named: "All weights", also: "weigh history trend kg lb")
        { try PetHealthDestination($0, .list(.weights)) },
        FeatureRoute(
            "pets/:pet/health/weights/new", "The form for a weight", named: "Add a weight",
            also: "log weigh new record kg lb scales"
        ) {
            try PetHealthDestination($0, .form(.weight))
        },
        FeatureRoute(
            "pets/:pet/health/visits", "All visits to a vet", named: "All vet visits",
            also: "doctor clinic history appointments"
        ) { try PetHealthDestination($0, .list(.visits)) },
        FeatureRoute(
            "pets/:pet/health/visits/new", "The form for a visit to a vet", named: "Add a vet visit",
            also: "log new record doctor clinic appointment"
        ) {
            try PetHealthDestination($0, .form(.visit))
        },
        FeatureRoute(
            "pets/:pet/health/vaccinations", "All vaccinations, for corrections", named: "Correct vaccinations",
            also: "shots vaccines history edit"
        ) {
            try PetHealthDestination($0, .list(.vaccinations))
        },
        FeatureRoute(
            "pets/:pet/health/vaccinations/new", "The form for a vaccination", named: "Record a vaccination",
            also: "add log new shot vaccine jab booster vet"
        ) {
            try PetHealthDestination($0, .form(.vaccination))
        },
        FeatureRoute(
            "pets/:pet/health/reminders", "All reminders", named: "All reminders", also: "worming flea tasks to do"
        ) { try PetHealthDestination($0, .list(.reminders)) },
        FeatureRoute(
            "pets/:pet/health/reminders/new", "The form for a reminder", named: "Add a reminder",
            also: "new remind worming flea task to do"
        ) {
            try PetHealthDestination($0, .form(.reminder))
        },
        FeatureRoute(
            "pets/:pet/health/medicines", "All medicines", named: "All medicines",
            also: "medication drugs pills doses history"
        ) { try PetHealthDestination($0, .list(.medicines)) },
        FeatureRoute(
            "pets/:pet/health/medicines/new", "The form for a medicine", named: "Add a medicine",
            also: "new medication drug pill dose prescription vet"
        ) {
            try PetHealthDestination($0, .form(.medicine))
        },
        FeatureRoute("pets/:pet/health/vaccinations/:item", "One vaccination") {
            try PetHealthDestination($0, .entry(.vaccination($0.value("item"))))
        },
        FeatureRoute("pets/:pet/health/vaccinations/:item/given", "The form for the next dose, filled in") {
            try PetHealthDestination($0, .doseAfter($0.value("item")))
        },
        FeatureRoute("pets/:pet/health/reminders/:item", "One reminder") {
            try PetHealthDestination($0, .entry(.reminder($0.value("item"))))
        },
        FeatureRoute("pets/:pet/health/medicines/:item", "One medicine") {
            try PetHealthDestination($0, .entry(.medicine($0.value("item"))))
        },
    ]

    /// The links on a pet's page: the dashboard, the views for a vet and a sitter, weights and medicines. The links of
    /// due items: their entries, and for an overdue vaccination the form of the next dose.
    public static let links = [
        FeatureLink(id: "health", label: "Health", key: "h", isPrimary: true, on: .pet, to: "pets/:pet/health"),
        FeatureLink(id: "vet", label: "Show to the vet", key: "j", on: .pet, to: "pets/:pet/health/vet"),
        FeatureLink(
            id: "sitter", label: "Sheet for a sitter", key: "i", isForLiving: true, on: .pet,
            to: "pets/:pet/health/sitter"),
        FeatureLink(id: "medicines", label: "Medicines", key: "m", on: .pet, to: "pets/:pet/health/medicines"),
        FeatureLink(id: "weights", label: "Weights", key: "w", on: .pet, to: "pets/:pet/health/weights"),
        FeatureLink(
            id: "vaccination", label: "Vaccination", on: .agendaItem, to: "pets/:pet/health/vaccinations/:item"),
        FeatureLink(
            id: "vaccination/given", label: "Given", key: "g", on: .agendaItem,
            to: "pets/:pet/health/vaccinations/:item/given"),
        FeatureLink(id: "reminder", label: "Reminder", on: .agendaItem, to: "pets/:pet/health/reminders/:item"),
        FeatureLink(id: "dose", label: "Medicine", on: .agendaItem, to: "pets/:pet/health/medicines/:item"),
        FeatureLink(id: "dose", label: "Medicine", on: .notice, to: "pets/:pet/health/medicines/:item"),
        FeatureLink(id: "stock", label: "Medicine", on: .agendaItem, to: "pets/:pet/health/medicines/:item"),
    ]

    private let dependencies: PetHealthDependencies
    private let removed = RemovedEntries()

    /// Builds the feature.
    public init(dependencies: PetHealthDependencies) {
        self.dependencies = dependencies
    }

    /// Creates the coordinator of one pet's health. The dashboard shows an error if the pet doesn't exist.
    public func makeCoordinator(
        for destination: PetHealthDestination,
        in flow: FlowStack
    ) -> any FlowCoordinator<PetHealthDestination> {
        PetHealthCoordinator(pet: destination.pet, dependencies: dependencies, removed: removed, flow: flow)
    }

    /// The transitions out of the feature.
    public enum Output: Transition {
        /// To all vaccinations of the pet.
        case vaccinations(of: PetID)
    }
}

/// A place in a pet's health.
public struct PetHealthDestination: Transition {
    enum Part: Hashable, Sendable {
        case dashboard
        case vetView
        case sitterSheet
        case form(EntryKind)
        case list(EntryCollection)
        case entry(EntryID)
        /// The form of the next dose of a vaccination.
        case doseAfter(VaccinationID)
    }

    let pet: PetID
    let part: Part

    init(pet: PetID, _ part: Part = .dashboard) {
        self.pet = pet
        self.part = part
    }

    init(_ values: RouteValues, _ part: Part = .dashboard) throws(RouteError) {
        self.init(pet: try values.value("pet"), part)
    }
}
