import NoticesFeature

extension AppFeature {
    /// Notices about what happened since the last visit.
    static let notices = AppFeature(
        build: { $0.notices() },
        badges: {
            [
                NoticesModule.unread(
                    client: $0.services.client, today: $0.services.today, log: $0.log(of: NoticesModule.id))
            ]
        })
}

extension FeatureModuleBuilder {
    fileprivate func notices() -> NoticesModule {
        NoticesModule(
            dependencies: NoticesDependencies(
                client: services.client,
                today: services.today,
                links: links(on: .notice),
                log: log(of: NoticesModule.id)
            ))
    }
}
