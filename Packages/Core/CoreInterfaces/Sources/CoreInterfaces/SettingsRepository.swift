import CoreModels

/// The person's settings. Reading ``current`` is tracked by Observation, so a screen that shows a setting is updated.
public protocol CurrentSettings: Sendable {
    /// The current settings.
    var current: AppSettings { get }
}

/// Saves the person's settings for this session and later ones.
public protocol SettingsRepository: CurrentSettings {
    /// The problem that occurred when the settings were read, in words for the person, or `nil`.
    var problem: String? { get }

    /// Changes and saves the settings.
    /// - Throws: An error if they can't be saved. The old settings stay in effect.
    func change(_ body: (inout AppSettings) -> Void) throws(ServiceError)
}
