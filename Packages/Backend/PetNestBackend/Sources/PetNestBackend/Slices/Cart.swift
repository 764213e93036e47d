import BackendCore
import CartSlice
import PaymentsSlice
import ProductsSlice

extension Slices {
    /// The cart and orders.
    static let cart = Slice.cart(shelf: StoredShelf(), payments: StoredPayments())
}
