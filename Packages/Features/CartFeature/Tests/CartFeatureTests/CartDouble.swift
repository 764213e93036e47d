import AppLoggingTesting
import CoreInterfaces

@testable import CartFeature

/// Items in memory, that can be told to fail.
actor CartDouble: CartFetching {
    static let sample = [
        CartItem(id: "1", title: "First"),
        CartItem(id: "2", title: "Second"),
    ]

    private let stored: [CartItem]
    private var failure: ServiceError?

    init(_ items: [CartItem] = sample) {
        stored = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func items() throws(ServiceError) -> [CartItem] {
        if let failure { throw failure }
        return stored
    }
}

extension CartServices {
    init(_ items: CartDouble, _ recordedLog: LogRecorder) {
        self.init(items: items, log: recordedLog.log)
    }
}
