import CoreWire
import Foundation
import Testing

@testable import CartWire

@Suite("The contract of the cart and orders", .timeLimit(.minutes(1)))
struct CartAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(CartAPI.all.map { "\($0.method) \($0.path)" }).count == 17)
        #expect(CartAPI.all.count == 17)
    }

    @Test("repeats everything but a POST after a failure, so that nothing is ordered twice")
    func repeatable() {
        #expect(CartAPI.place.declaration.isRepeatable)
        #expect(CartAPI.add.declaration.isRepeatable)
        #expect(!CartAPI.orderDue.declaration.isRepeatable)
    }

    @Test("lists the other orders if a later version sends one of another form, and ignores unknown members")
    func laterVersion() throws {
        let json = """
            {"orders": [{"id": "a", "number": "one"}, {"id": "b", "number": 7, "lines": [], "address": {"floor": 3},
             "delivery": "drone", "deliveryPrice": 0, "total": 0, "currency": "EUR", "gift": true,
             "payment": {"method": "invoice", "status": "open"}, "history": []}]}
            """
        let list = try JSONDecoder().decode(RecordList<OrderDTO>.self, from: Data(json.utf8))
        #expect(list.records.map(\.id) == ["b"])
        #expect(list.undecodable.map(\.id) == ["a"])
    }

    @Test("accepts a purchase that lacks members, so that the service can name all of them")
    func incomplete() throws {
        let purchase = try JSONDecoder().decode(PurchaseDTO.self, from: Data(#"{"address": {}}"#.utf8))
        #expect(purchase.address?.name == nil)
        #expect(purchase.total == nil)
    }
}
