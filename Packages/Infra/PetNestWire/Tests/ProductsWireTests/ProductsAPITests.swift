import CoreWire
import Foundation
import Testing

@testable import ProductsWire

@Suite("The products' contract", .timeLimit(.minutes(1)))
struct ProductsAPITests {
    private func page(_ json: String) throws -> ProductPageDTO {
        try JSONDecoder().decode(ProductPageDTO.self, from: Data(json.utf8))
    }

    @Test("declares each operation once")
    func unique() {
        #expect(Set(ProductsAPI.all.map { "\($0.method) \($0.path)" }).count == 7)
        #expect(ProductsAPI.all.count == 7)
    }

    @Test("has the members of a search in addition to those of a list")
    func flat() throws {
        var product = ProductDTO()
        product.name = "Salmon"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(
            ProductPageDTO(
                RecordList([product], total: 3, next: "0_1"),
                ProductSearchDTO(understood: "salmon", facets: .init(brands: [.init(id: "Lumo", count: 3)]))))
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {"facets":{"brands":[{"count":3,"id":"Lumo"}],"categories":[],"species":[],"stages":[]},"next":"0_1",\
                "products":[{"name":"Salmon"}],"total":3,"understood":"salmon"}
                """)
        let page = try page(String(decoding: data, as: UTF8.self))
        #expect(page.list.records == [product])
        #expect(page.members.facets?.brands?.map(\.count) == [3])
        #expect((page.list.total, page.members.understood, page.list.next) == (3, "salmon", "0_1"))
    }

    @Test("lists the other products if a later version sends one of another form, and ignores unknown members")
    func laterVersion() throws {
        let page = try page(
            """
            {"products": [{"id": "a", "price": "free"}, {"id": "b", "category": "robots", "smell": "fishy"}],
             "mood": "hungry", "facets": {"colors": [{"id": "red", "count": 1}]}}
            """)
        #expect(page.list.records.map(\.id) == ["b"])
        #expect(page.list.undecodable.map(\.id) == ["a"])
        #expect(page.members.facets?.brands == nil)
    }
}
