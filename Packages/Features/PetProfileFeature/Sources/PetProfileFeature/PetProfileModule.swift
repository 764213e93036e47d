import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The profile feature: pets, their profiles, and the owner.
public struct PetProfileModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "pet-profile"

    /// The list of pets, a profile, and the forms of a pet and of the owner.
    public static let routes: [FeatureRoute<PetProfileDestination>] = [
        FeatureRoute(
            "owner", "The form for your name and telephone number", named: "About you",
            also: "owner name phone address edit", to: .owner),
        FeatureRoute("pets", "All pets", named: "All pets", also: "list animals", to: .pets),
        FeatureRoute("pets/new", "The form for a new pet", named: "Add a pet", also: "new animal dog cat", to: .newPet),
        FeatureRoute(.pet, "A pet's profile", named: "Profile", also: "page") { .pet(try $0.value("pet")) },
        FeatureRoute(
            "pets/:pet/edit", "The form for changing a pet", named: "Edit the profile",
            also: "change allergies chip microchip neutered birthday photo died insurance vet"
        ) { .edit(try $0.value("pet")) },
    ]

    /// The links: a tab, one in the settings, and one on a pet's page.
    public static let links = [
        FeatureLink(id: "pets", label: "Pets", on: .tabs, to: "pets"),
        FeatureLink(id: "owner", label: "About you", key: "o", on: .settings, to: "owner"),
        FeatureLink(id: "photo", label: "Photo", key: "d", on: .pet, to: "pets/:pet/edit"),
    ]

    private let dependencies: PetProfileDependencies

    /// Builds the feature.
    public init(dependencies: PetProfileDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the profile for the form of a pet.
    public func way(to destination: PetProfileDestination) -> [PetProfileDestination] {
        if case .edit(let id) = destination { [.pet(id), destination] } else { [destination] }
    }

    /// Creates a list, a profile or a form.
    public func makeScreen(for destination: PetProfileDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .pets: PetListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .pet(let id): PetDetailViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .newPet: PetEditorViewModel(dependencies: dependencies, coordinator: coordinator)
        case .edit(let id): PetEditorViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .owner: OwnerEditorViewModel(dependencies: dependencies, coordinator: coordinator)
        }
    }
}

/// The destinations of the feature. Links of other features lead from a pet's profile to everything else.
public enum PetProfileDestination: Transition {
    /// All pets.
    case pets
    /// A pet's profile.
    case pet(PetID)
    /// The form of a new pet.
    case newPet
    /// The form of an existing pet.
    case edit(PetID)
    /// The form of the owner.
    case owner
}

/// What the feature needs from the app.
public struct PetProfileDependencies: Sendable {
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    let ids: any IDGenerating
    let photos: any PhotoLibrary
    let settings: any CurrentSettings
    let links: PlaceLinks
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - pets: The pets.
    ///   - owner: The owner.
    ///   - today: The current day.
    ///   - ids: Creates the ids of new pets and owners.
    ///   - photos: The pets' photos.
    ///   - settings: The settings, which hold the unit of weights.
    ///   - links: The links of other features on a pet's page.
    ///   - log: Receives failures.
    public init(
        pets: any PetRepository,
        owner: any OwnerRepository,
        today: any Today,
        ids: any IDGenerating,
        photos: any PhotoLibrary,
        settings: any CurrentSettings,
        links: PlaceLinks,
        log: Log
    ) {
        self.pets = pets
        self.owner = owner
        self.today = today
        self.ids = ids
        self.photos = photos
        self.settings = settings
        self.links = links
        self.log = log
    }
}
