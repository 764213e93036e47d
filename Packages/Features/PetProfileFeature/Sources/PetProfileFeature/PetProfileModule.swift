import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The profile feature: pets, their profiles, who shares them, and the owner.
public struct PetProfileModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "pet-profile"

    /// The list of pets, a profile, who shares it, and the forms.
    public static let routes: [FeatureRoute<PetProfileDestination>] = [
        FeatureRoute(
            "owner", "The form for your name and telephone number", named: "About you",
            also: "owner name phone address edit", to: .owner),
        FeatureRoute("pets", "All pets", named: "All pets", also: "list animals", to: .pets),
        FeatureRoute("pets/new", "The form for a new pet", named: "Add a pet", also: "new animal dog cat", to: .newPet),
        FeatureRoute(
            "pets/code", "The form for the code with which somebody shares a pet with you", named: "Enter a code",
            also: "share accept invitation", to: .code),
        FeatureRoute(.pet, "A pet's profile", named: "Profile", also: "page") { .pet(try $0.value("pet")) },
        FeatureRoute(
            "pets/:pet/edit", "The form for changing a pet", named: "Edit the profile",
            also: "change allergies chip microchip neutered birthday photo died insurance vet"
        ) { .edit(try $0.value("pet")) },
        FeatureRoute(
            "pets/:pet/sharing", "Who shares a pet", named: "Shared with", also: "family sitter vet people remove leave"
        ) { .sharing(try $0.value("pet")) },
        FeatureRoute(
            "pets/:pet/sharing/new", "The form that invites somebody to a pet", named: "Invite somebody",
            also: "share family sitter vet code"
        ) { .invite(try $0.value("pet")) },
    ]

    /// The links: a tab, one in the settings, and two on a pet's page.
    public static let links = [
        FeatureLink(id: "pets", label: "Pets", on: .tabs, to: "pets"),
        FeatureLink(id: "owner", label: "About you", key: "o", on: .settings, to: "owner"),
        FeatureLink(id: "photo", label: "Photo", key: "d", on: .pet, to: "pets/:pet/edit"),
        FeatureLink(id: "sharing", label: "Shared with", key: "g", on: .pet, to: "pets/:pet/sharing"),
    ]

    private let dependencies: PetProfileDependencies

    /// Builds the feature.
    public init(dependencies: PetProfileDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the profile for the form of a pet and for who shares it.
    public func path(to destination: PetProfileDestination) -> [PetProfileDestination] {
        switch destination {
        case .edit(let id), .sharing(let id): [.pet(id), destination]
        case .invite(let id): [.pet(id), .sharing(id), destination]
        default: [destination]
        }
    }

    /// Creates a list, a profile or a form.
    public func makeScreen(for destination: PetProfileDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .pets: PetListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .pet(let id): PetDetailViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .newPet: PetEditorViewModel(dependencies: dependencies, coordinator: coordinator)
        case .edit(let id): PetEditorViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .owner: OwnerEditorViewModel(dependencies: dependencies, coordinator: coordinator)
        case .sharing(let id): SharingViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .invite(let id): InvitationViewModel(pet: id, dependencies: dependencies, coordinator: coordinator)
        case .code: CodeEntryViewModel(dependencies: dependencies, coordinator: coordinator)
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
    /// The people who share a pet.
    case sharing(PetID)
    /// The form that invites somebody to share a pet.
    case invite(PetID)
    /// The form for the code of an invitation.
    case code
}

/// What the feature needs from the app.
public struct PetProfileDependencies: Sendable {
    let pets: any PetRepository
    let owner: any OwnerRepository
    let sharing: (any PetSharingRepository)?
    let today: any Today
    let ids: any IDGenerating
    let photos: any PhotoLibrary
    let storedPhotos: any PetPhotoRepository
    let links: PlaceLinks
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - pets: The pets.
    ///   - owner: The owner.
    ///   - sharing: Who shares the pets, or `nil` if they are kept on this computer, where nobody can.
    ///   - today: The current day, and the person's time zone, in which a sitter's days begin and end.
    ///   - ids: Creates the ids of new pets and owners.
    ///   - photos: The photos that were chosen on this computer.
    ///   - storedPhotos: The pixels of the pets' photos at the service.
    ///   - links: The links of other features on a pet's page.
    ///   - log: Receives failures.
    public init(
        pets: any PetRepository,
        owner: any OwnerRepository,
        sharing: (any PetSharingRepository)?,
        today: any Today,
        ids: any IDGenerating,
        photos: any PhotoLibrary,
        storedPhotos: any PetPhotoRepository,
        links: PlaceLinks,
        log: Log
    ) {
        self.pets = pets
        self.owner = owner
        self.sharing = sharing
        self.today = today
        self.ids = ids
        self.photos = photos
        self.storedPhotos = storedPhotos
        self.links = links
        self.log = log
    }
}
