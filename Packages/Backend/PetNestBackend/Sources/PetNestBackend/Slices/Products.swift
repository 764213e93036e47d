import BackendCore
import ProductsSlice

extension Slices {
    /// The shop's products.
    static let products = Slice.products
}
