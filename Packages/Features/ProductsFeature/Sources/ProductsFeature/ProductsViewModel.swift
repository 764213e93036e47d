import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// The view model: loads what is listed, and takes what a person does.
@MainActor @Observable
final class ProductsViewModel: ScreenSource {
    private var content: Loadable<[ProductsItem], ServiceError> = .loading
    private var isLoading = false

    @ObservationIgnored private let services: ProductsServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: ProductsServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    var screen: Screen { ProductsPage.screen(of: content, isBusy: isLoading) }

    /// Loads, and loads again each time the screen comes back to the top.
    func appear() {
        isLoading = true
        tasks.run("load") { [services] () async throws(ServiceError) in
            try await services.items.items()
        } then: { [weak self] result in
            self?.show(result)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.refresh): appear()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func show(_ result: Result<[ProductsItem], ServiceError>) {
        if case .failure(let error) = result {
            services.log.warning("products wasn't loaded", ["error": .private(error)])
        }
        isLoading = false
        content = Loadable(result)
    }
}
