import AppLoggingTesting
import CoreInterfaces

@testable import ActivityFeature

/// Items in memory, that can be told to fail.
actor ActivityDouble: ActivityFetching {
    static let sample = [
        ActivityItem(id: "1", title: "First"),
        ActivityItem(id: "2", title: "Second"),
    ]

    private let stored: [ActivityItem]
    private var failure: ServiceError?

    init(_ items: [ActivityItem] = sample) {
        stored = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func items() throws(ServiceError) -> [ActivityItem] {
        if let failure { throw failure }
        return stored
    }
}

extension ActivityServices {
    init(_ items: ActivityDouble, _ recordedLog: LogRecorder) {
        self.init(items: items, log: recordedLog.log)
    }
}
