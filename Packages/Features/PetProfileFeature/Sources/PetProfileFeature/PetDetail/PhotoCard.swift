import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

extension PetProfileModule {
    /// Creates the cards on a pet's page: its photo, and who shares it.
    /// - Parameters:
    ///   - pets: The pets, each with the name of its photo's file.
    ///   - photos: The photos that were chosen on this computer.
    ///   - storedPhotos: The pixels of the pets' photos at the service.
    ///   - sharing: Who shares the pets, or `nil` if nobody can.
    ///   - today: The current time, and the person's time zone.
    ///   - log: Records failures.
    public static func cards(
        pets: any PetRepository, photos: any PhotoLibrary, storedPhotos: any PetPhotoRepository,
        sharing: (any PetSharingRepository)?, today: any Today, log: Log
    ) -> [PlaceCard] {
        let shared = sharing.map { SharingCard(repository: $0, today: today, log: log).card }
        let photo = PhotoCard(
            pets: pets, photos: PetPhotos(files: photos, stored: storedPhotos), isAtServer: sharing != nil, log: log
        ).card
        return [photo] + (shared.map { [$0] } ?? [])
    }
}

/// The photo of a pet. Its key leads to the form in which it is chosen.
struct PhotoCard: Sendable {
    let pets: any PetRepository
    let photos: PetPhotos
    /// Whether a server stores the pets. It has a photo once the pet was opened on the computer with its file.
    let isAtServer: Bool
    let log: Log

    var card: PlaceCard {
        PlaceCard(of: "photo", on: .pet, title: "Photo", rank: .news) { values throws(CardFailure) in
            guard let id = values["pet"].flatMap(PetID.init) else { return nil }
            let pet = try await fetch { () async throws(ServiceError) in try await pets.pet(id) }
            guard let photo = pet.photo else { return nil }
            let points = try await fetch { () async throws(ServiceError) in
                try await photos.points(of: photo, of: id)
            }
            guard let points else {
                if isAtServer {
                    return CardContent([
                        .text(
                            "The photo is on the computer where it was chosen. It is shown here after \(pet.name) was opened there."
                        )
                    ])
                }
                log.warning("the file of a photo is gone", ["photo": .private(photo.fileName)])
                throw CardFailure("\(photo.fileName) is gone.", advice: "Choose another photo.")
            }
            let animal = pet.breed ?? pet.species.name.lowercased()
            return CardContent([
                .picture(Picture(description: "\(pet.name), \(animal)", width: points.width, rgb: points.rgb))
            ])
        }
    }

    /// Loads a part of the card. A failure is logged and becomes the card's.
    private func fetch<Value>(
        _ request: () async throws(ServiceError) -> Value
    ) async throws(CardFailure) -> Value {
        try await PlaceCard.fetch(
            advice: \.advice, log: log.failure("the card of a photo wasn't loaded"),
            request)
    }
}
