import CoreInterfaces
import CoreModels

@testable import HomeFeature

/// An agenda of fixed items, that can be told to fail.
actor AgendaDouble: AgendaFetching {
    private let items: [AgendaItem]
    private var failure: ServiceError?

    init(_ items: [AgendaItem] = []) {
        self.items = items
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func agenda(until day: CalendarDate) throws(ServiceError) -> [AgendaItem] {
        if let failure { throw failure }
        return items.filter { $0.due <= day }
    }
}
