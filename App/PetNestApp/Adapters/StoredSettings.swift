import CoreInterfaces
import CoreModels
import CoreStorage

/// The settings, saved in a file of the data folder that a person can read and edit.
struct StoredSettings: SettingsRepository {
    private let stored: StoredValue<AppSettings>

    init(in store: any KeyValueStore) {
        stored = StoredValue(.settings, in: store, default: AppSettings())
    }

    var current: AppSettings { stored.value }

    var problem: String? { stored.problem?.description }

    func change(_ body: (inout AppSettings) -> Void) throws(ServiceError) {
        do throws(KeyValueError) {
            try stored.change(body)
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

extension StorageKey where Value == AppSettings {
    /// `settings.json`.
    static var settings: Self { Self("settings") }
}
