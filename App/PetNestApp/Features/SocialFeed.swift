import SocialFeedFeature

extension AppFeature {
    /// Posts of pets: the person's own and those of followed pets.
    static let socialFeed = AppFeature(
        build: { $0.socialFeed() },
        badges: { [SocialFeedModule.unread(client: $0.services.client, log: $0.log(of: SocialFeedModule.id))] },
        cards: {
            SocialFeedModule.cards(
                client: $0.services.client, today: $0.services.today, log: $0.log(of: SocialFeedModule.id))
        })
}

extension FeatureModuleBuilder {
    fileprivate func socialFeed() -> SocialFeedModule {
        SocialFeedModule(
            dependencies: SocialFeedDependencies(
                client: services.client,
                photoClient: services.photoClient,
                pets: services.pets,
                photos: services.photos,
                today: services.today,
                ids: services.ids,
                store: services.store,
                changes: services.changed.feed,
                log: log(of: SocialFeedModule.id)
            ))
    }
}
