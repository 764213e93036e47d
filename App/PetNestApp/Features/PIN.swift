import CoreArchitecture
import PINFeature

extension AppFeature {
    /// The PIN, and the screen that asks for it.
    static let pin = AppFeature(build: { $0.pin() }, lock: { PINLock(dependencies: PINDependencies(of: $0)) })
}

extension PINLock: AppLock {}

extension FeatureModuleBuilder {
    fileprivate func pin() -> PINModule {
        PINModule(dependencies: PINDependencies(of: services.device))
    }
}

extension PINDependencies {
    fileprivate init(of device: DeviceServices) {
        self.init(
            store: device.store, hashing: device.hashing, log: device.log.scoped(to: PINModule.id.description))
    }
}
