import CoreInterfaces
import PetNestAPI
import PetProfileFeature

extension AppFeature {
    /// Pets and their profiles, and the person's own.
    static let petProfile = AppFeature(
        build: { $0.petProfile() },
        cards: {
            PetProfileModule.cards(
                pets: $0.services.pets, photos: $0.services.photos, storedPhotos: $0.storedPhotos,
                sharing: $0.sharing, today: $0.services.today, log: $0.log(of: PetProfileModule.id))
        })
}

extension FeatureModuleBuilder {
    /// Only a server has other accounts to share pets with.
    fileprivate var sharing: (any PetSharingRepository)? {
        services.folder.server == nil ? nil : SharingGateway(client: services.client)
    }

    fileprivate var storedPhotos: any PetPhotoRepository { PetPhotoGateway(client: services.photoClient) }

    fileprivate func petProfile() -> PetProfileModule {
        PetProfileModule(
            dependencies: PetProfileDependencies(
                pets: services.pets,
                owner: services.owner,
                sharing: sharing,
                today: services.today,
                ids: services.ids,
                photos: services.photos,
                storedPhotos: storedPhotos,
                links: links(on: .pet),
                log: log(of: PetProfileModule.id)
            ))
    }
}
