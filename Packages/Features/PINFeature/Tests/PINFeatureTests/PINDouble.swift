import AppLoggingTesting
import CoreInterfaces

@testable import PINFeature

/// Items in memory, that can be told to fail.
actor PINDouble: PINFetching {
    static let sample = [
        PINItem(id: "1", title: "First"),
        PINItem(id: "2", title: "Second"),
    ]

    private let stored: [PINItem]
    private var failure: ServiceError?

    init(_ items: [PINItem] = sample) {
        stored = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func items() throws(ServiceError) -> [PINItem] {
        if let failure { throw failure }
        return stored
    }
}

extension PINServices {
    init(_ items: PINDouble, _ recordedLog: LogRecorder) {
        self.init(items: items, log: recordedLog.log)
    }
}
