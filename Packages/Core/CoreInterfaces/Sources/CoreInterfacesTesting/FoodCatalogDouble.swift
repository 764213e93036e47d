import CoreInterfaces
import CoreModels
import Synchronization

/// A catalog of foods in memory. It can be made to fail.
public final class FoodCatalogDouble: FoodCatalog {
    private let state: Mutex<(foods: [CatalogFood], unreadable: [UnreadableRecord], failure: ServiceError?)>

    /// Creates a catalog.
    public init(_ foods: [CatalogFood] = []) {
        state = Mutex((foods, [], nil))
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        state.withLock { $0.failure = error }
    }

    /// Makes every call report a food that can't be read.
    public func report(_ record: UnreadableRecord) {
        state.withLock { $0.unreadable.append(record) }
    }

    /// Returns the foods whose name contains the text.
    public func foods(matching text: String, for species: Species) throws(ServiceError) -> Listed<CatalogFood> {
        let (foods, unreadable, failure) = state.withLock { $0 }
        if let failure { throw failure }
        return Listed(
            foods.filter { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }, unreadable: unreadable)
    }
}
