import AppLoggingTesting
import CoreInterfaces

@testable import SettingsFeature

/// Items in memory, that can be told to fail.
actor SettingsDouble: SettingsFetching {
    static let sample = [
        SettingsItem(id: "1", title: "First"),
        SettingsItem(id: "2", title: "Second"),
    ]

    private let stored: [SettingsItem]
    private var failure: ServiceError?

    init(_ items: [SettingsItem] = sample) {
        stored = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func items() throws(ServiceError) -> [SettingsItem] {
        if let failure { throw failure }
        return stored
    }
}

extension SettingsServices {
    init(_ items: SettingsDouble, _ recordedLog: LogRecorder) {
        self.init(items: items, log: recordedLog.log)
    }
}
