import CoreArchitecture
import PINFeature

extension AppFeature {
    /// The PIN, and what asks for it.
    static let pin = AppFeature(build: { $0.pin() }, lock: { PINLock(dependencies: $0.pinDependencies) })
}

extension PINLock: AppLock {}

extension FeatureModuleBuilder {
    fileprivate func pin() -> PINModule {
        PINModule(dependencies: pinDependencies)
    }

    fileprivate var pinDependencies: PINDependencies {
        PINDependencies(store: services.deviceStore, hashing: services.hashing, log: log(of: PINModule.id))
    }
}
