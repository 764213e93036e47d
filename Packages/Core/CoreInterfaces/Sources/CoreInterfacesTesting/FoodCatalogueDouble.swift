import CoreInterfaces
import CoreModels
import Synchronization

/// Foods to find, that can be told to fail.
public final class FoodCatalogueDouble: FoodCatalogue {
    private let state: Mutex<(foods: [CatalogueFood], failure: ServiceError?)>

    /// Creates a catalogue.
    public init(_ foods: [CatalogueFood] = []) {
        state = Mutex((foods, nil))
    }

    /// Fails from now on, or no longer.
    public func fail(with error: ServiceError?) {
        state.withLock { $0.failure = error }
    }

    /// The foods whose name has the text.
    public func foods(matching text: String, for species: Species) throws(ServiceError) -> [CatalogueFood] {
        let (foods, failure) = state.withLock { $0 }
        if let failure { throw failure }
        return foods.filter { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }
    }
}
