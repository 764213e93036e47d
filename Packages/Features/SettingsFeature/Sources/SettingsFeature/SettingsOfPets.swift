import CoreInterfaces

/// The pets, as lines of the screen.
struct SettingsOfPets: SettingsFetching {
    let pets: any PetRepository

    func items() async throws(ServiceError) -> [SettingsItem] {
        try await pets.pets().map {
            SettingsItem(id: $0.id.description, title: $0.name)
        }
    }
}
