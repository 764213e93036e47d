import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Pets and their profiles, and the person whose they are.
public struct PetProfileModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "pet-profile"

    /// The list of pets, a profile, and the forms for both and for the person.
    public static let routes: [FeatureRoute<PetProfileDestination>] = [
        FeatureRoute(
            "owner", "The form about you", named: "About you", also: "owner name phone address edit", to: .owner),
        FeatureRoute("pets", "All pets", named: "All pets", also: "list animals", to: .pets),
        FeatureRoute("pets/new", "The form for a new pet", named: "Add a pet", also: "new animal dog cat", to: .newPet),
        FeatureRoute(.pet, "A pet's profile", named: "Profile", also: "page") { .pet(try $0.value("pet")) },
        FeatureRoute(
            "pets/:pet/edit", "The form for changing a pet", named: "Edit the profile",
            also: "change allergies chip microchip neutered birthday photo died insurance vet"
        ) { .edit(try $0.value("pet")) },
    ]

    /// A tab, and from the settings.
    public static let links = [
        FeatureLink(id: "pets", label: "Pets", on: .tabs, to: "pets"),
        FeatureLink(id: "owner", label: "About you", key: "o", on: .settings, to: "owner"),
    ]

    private let dependencies: PetProfileDependencies

    /// Builds the feature.
    public init(dependencies: PetProfileDependencies) {
        self.dependencies = dependencies
    }

    /// The form for changing a pet lies on the pet's profile; everything else lies alone.
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

/// The feature's screens. What lies beyond a pet's profile is reached by links that other features offer.
public enum PetProfileDestination: Transition {
    /// All pets.
    case pets
    /// A pet's profile.
    case pet(PetID)
    /// The form for a new pet.
    case newPet
    /// The form for changing a pet.
    case edit(PetID)
    /// The form for the person.
    case owner
}

/// What the feature needs from the app.
public struct PetProfileDependencies: Sendable {
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    let ids: any IDGenerating
    let photos: any PhotoLibrary
    let settings: any SettingsProviding
    let links: PlaceLinks
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - pets: Where pets are kept.
    ///   - owner: Where the person is kept.
    ///   - today: Which day it is.
    ///   - ids: Where new pets and owners get their ids.
    ///   - photos: Where pets' photos are kept.
    ///   - settings: The unit in which weights are shown and typed.
    ///   - links: What other features offer on a pet's page.
    ///   - log: Receives failures.
    public init(
        pets: any PetRepository,
        owner: any OwnerRepository,
        today: any Today,
        ids: any IDGenerating,
        photos: any PhotoLibrary,
        settings: any SettingsProviding,
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
