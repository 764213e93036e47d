import AppLoggingTesting
import CoreInterfaces

@testable import ProductsFeature

/// Items in memory, that can be told to fail.
actor ProductsDouble: ProductsFetching {
    static let sample = [
        ProductsItem(id: "1", title: "First"),
        ProductsItem(id: "2", title: "Second"),
    ]

    private let stored: [ProductsItem]
    private var failure: ServiceError?

    init(_ items: [ProductsItem] = sample) {
        stored = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func items() throws(ServiceError) -> [ProductsItem] {
        if let failure { throw failure }
        return stored
    }
}

extension ProductsServices {
    init(_ items: ProductsDouble, _ recordedLog: LogRecorder) {
        self.init(items: items, log: recordedLog.log)
    }
}
