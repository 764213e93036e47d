import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation

@testable import PetProfileFeature

/// The environment of the feature's tests: two pets, a day, and a recording coordinator.
@MainActor
struct World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3)!
    static let miso = try! Pet(  // Valid by its literals.
        name: "Miso",
        species: .cat,
        breed: "Maine Coon",
        birthDate: CalendarDate(year: 2023, month: 4, day: 1),
        sex: .female,
        photo: PhotoReference(fileName: "miso.jpg"),
        microchip: MicrochipNumber("276098102345678"),
        today: today
    )
    static let bruno = try! Pet(name: "Bruno", species: .dog, today: today)  // Valid by its literals.

    let pets: PetRepositoryDouble
    let owner: OwnerRepositoryDouble
    let coordinator = CoordinatorDouble()
    let recordedLog = LogRecorder()

    /// The links of another feature on a pet's page. The second one's key is already used by the page.
    static let links = [
        FeatureLink(id: "walks", label: "Walks", key: "w", isPrimary: true, on: .pet, to: "pets/:pet/walks"),
        FeatureLink(id: "events", label: "Events", key: "e", on: .pet, to: "pets/:pet/events"),
    ]

    /// The links that other features offer on a pet's page.
    var links = World.links

    /// The cards that other features offer on a pet's page.
    var cards: [PlaceCard] = []

    /// Answers that nobody shares a pet, if the world has a server.
    let sharing = PetSharingRepositoryDouble()
    var hasServer = true

    /// A photo of two pixels, one above the other.
    static let points = PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255])!
    let photos: PhotoLibraryDouble
    let storedPhotos = PetPhotoRepositoryDouble()

    /// - Parameters:
    ///   - photoIsKept: Whether Miso's photo exists.
    ///   - files: The files on the disk.
    init(
        pets: [Pet] = [miso, bruno], owner: Owner? = nil, photoIsKept: Bool = true, files: [String: PhotoPoints] = [:]
    ) {
        let kept = photoIsKept ? Self.miso.photo.map { [$0: Self.points] } : nil
        photos = PhotoLibraryDouble(files: files, kept: kept ?? [:])
        self.pets = PetRepositoryDouble(pets)
        self.owner = OwnerRepositoryDouble(owner)
    }

    var dependencies: PetProfileDependencies {
        PetProfileDependencies(
            pets: pets,
            owner: owner,
            sharing: hasServer ? sharing : nil,
            today: FixedToday(Self.today, zone: .gmt),
            ids: SequentialIDs(),
            photos: photos,
            storedPhotos: storedPhotos,
            links: PlaceLinks(links, cards: cards),
            log: recordedLog.log
        )
    }

    /// Creates the form for a pet, by default a new one.
    func editor(changing pet: Pet? = nil) -> PetEditorViewModel {
        PetEditorViewModel(id: pet?.id, dependencies: dependencies, coordinator: coordinator)
    }
}
