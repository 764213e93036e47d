import CoreArchitecture
import Foundation

@testable import PetNestApp

/// The app's services on a data folder that lives as long as the value, without a surface.
@MainActor
final class World {
    let services: AppServices
    let stack = ScreenStack()
    let coordinator: AppCoordinator
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-app-test-\(UUID().uuidString)")
        services = try AppServices.open(
            PetNestOptions(dataFolder: folder, environment: [:], home: folder, tell: { _ in })
        )
        coordinator = AppCoordinator(
            builder: FeatureModuleBuilder(services: services, stack: stack), stack: stack, log: services.log)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
