import CoreModels
import Testing

@testable import ProductsSlice

@Suite("Product keys", .timeLimit(.minutes(10)))
struct ProductKeyTests {
    @Test("Stored codes of categories never change")
    func categories() {
        let codes = Dictionary(uniqueKeysWithValues: ProductCategory.allCases.map { ($0, $0.productKeyCode) })
        #expect(
            codes == [
                .dryFood: 0, .wetFood: 1, .treats: 2, .supplements: 3, .litter: 4, .toys: 5, .leads: 6, .beds: 7,
                .bowls: 8, .grooming: 9, .health: 10, .transport: 11, .scratching: 12, .housing: 13,
            ])
    }

    @Test("Stored codes of species never change")
    func species() {
        let codes = Dictionary(uniqueKeysWithValues: Species.allCases.map { ($0, $0.productKeyCode) })
        #expect(
            codes == [
                .dog: 0, .cat: 1, .rabbit: 2, .smallMammal: 3, .bird: 4, .reptile: 5, .fish: 6, .horse: 7, .other: 8,
            ])
    }

    @Test("Stored codes of life stages never change")
    func stages() {
        let codes = Dictionary(uniqueKeysWithValues: LifeStage.allCases.map { ($0, $0.productKeyCode) })
        #expect(codes == [.young: 0, .adult: 1, .senior: 2])
    }

    @Test("Every code fits into its part of the key")
    func room() {
        #expect(ProductCategory.allCases.allSatisfy { (0..<ProductKey.categoryCodes).contains($0.productKeyCode) })
        #expect(Species.allCases.allSatisfy { (0..<ProductKey.speciesBits).contains($0.productKeyCode) })
        #expect(LifeStage.allCases.allSatisfy { (0..<ProductKey.stageBits).contains($0.productKeyCode) })
    }

    @Test("A product's key is the same number that earlier versions stored")
    func number() {
        let key = ProductKey(
            popularity: 32_767, sequence: 1, brand: 2, category: .litter, species: [.cat, .other],
            stages: [.adult, .senior])
        #expect(key.number == 0b1_0000000010_000100_100000010_110)
        #expect(key.brand == 2)
        #expect(key.category == 4)
        #expect(key.species == 0b100000010)
        #expect(key.stages == 0b110)
    }
}
