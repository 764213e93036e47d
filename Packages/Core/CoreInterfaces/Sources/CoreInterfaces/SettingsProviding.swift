import CoreModels

/// Tells what the person has chosen. Reading ``current`` where Observation looks on, as a screen does, is told of changes.
public protocol SettingsProviding: Sendable {
    /// What is chosen now.
    var current: AppSettings { get }
}

/// Keeps what the person chooses, for the rest of the session and the next ones.
public protocol SettingsKeeping: SettingsProviding {
    /// What went wrong when the settings were read, in words for a person; `nil` where nothing did.
    var problem: String? { get }

    /// Changes the settings and keeps them.
    /// - Throws: Where they can't be kept; the old ones stay in force.
    func change(_ body: (inout AppSettings) -> Void) throws(ServiceError)
}
