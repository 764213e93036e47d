import CoreInterfaces
import VaccinationHistoryFeature

/// What the list of vaccinations needs, from the app's services.
struct VaccinationDependencies: VaccinationHistoryDependencies {
    let services: AppServices

    var vaccinations: any VaccinationFetching { services.vaccinations }
    var pets: any PetRepository { services.pets }
    var today: any Today { services.today }
}
