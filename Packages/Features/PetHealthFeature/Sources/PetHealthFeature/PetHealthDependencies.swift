import Analytics
import AppLogging
import CoreInterfaces

/// What the feature needs to work. App has one value of it, tests another.
public protocol PetHealthDependencies: Sendable {
    /// Weights, visits and vaccinations.
    var healthData: any HealthDataFetching { get }
    /// Reminders.
    var reminders: any ReminderManaging { get }
    /// Whose health it is.
    var pets: any PetRepository { get }
    /// Whom a vet would call.
    var owner: any OwnerRepository { get }
    /// The day on which entries are judged.
    var today: any Today { get }
    /// Where new entries get their ids.
    var ids: any IDGenerating { get }
    /// Where what goes wrong is written down.
    var log: Log { get }
    /// Where what is done is counted.
    var analytics: any AnalyticsTracking { get }
}
