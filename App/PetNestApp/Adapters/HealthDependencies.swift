import Analytics
import AppLogging
import CoreInterfaces
import PetHealthFeature

/// What the health dashboard needs, from the app's services.
struct HealthDependencies: PetHealthDependencies {
    let services: AppServices

    var healthData: any HealthDataFetching { services.health }
    var reminders: any ReminderManaging { services.health }
    var pets: any PetRepository { services.pets }
    var owner: any OwnerRepository { services.owner }
    var today: any Today { services.today }
    var ids: any IDGenerating { services.ids }
    var log: Log { services.log.scoped(to: "health") }
    var analytics: any AnalyticsTracking { services.analytics }
}
