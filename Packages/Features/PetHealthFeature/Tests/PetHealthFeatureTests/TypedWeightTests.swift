import CoreModels
import Testing

@testable import PetHealthFeature

@Suite("Weights as people type them")
struct TypedWeightTests {
    @Test(
        "A number is kilograms unless a unit follows",
        arguments: [
            ("4.2", 4200), ("4,2", 4200), (" 4.2 kg ", 4200), ("4,2KG", 4200), ("4", 4000), ("0.5", 500), (".5", 500),
            ("9 lb", 4082), ("9lbs", 4082), ("1 pound", 454), ("850 g", 850), ("850g", 850), ("35 grams", 35),
            ("2000", 2_000_000), ("1,234", 1234),
        ]
    )
    func reads(typed: String, grams: Int) throws {
        #expect(try Weight(typed: typed).grams == grams)
    }

    @Test(
        "What is no number with a unit is told apart from a weight that can't be",
        arguments: [
            "", " ", "kg", "four", "4.2.1", "1,234.5", "4 st", "4 kg 2", "-4", "+4", "4e3", "0x10", "٤", "½", ",",
        ]
    )
    func isNoWeight(typed: String) {
        #expect(throws: TypingError.notAWeight) { try Weight(typed: typed) }
    }

    @Test(
        "Too little and too much are the domain's to refuse",
        arguments: [("0", true), ("0.4 g", true), ("2000.1", false), (String(repeating: "9", count: 1000), false)])
    func isRefused(typed: String, isTooLittle: Bool) {
        #expect(throws: isTooLittle ? WeightError.notPositive : .tooHeavy) { try Weight(typed: typed) }
    }

    @Test("Ten thousand random texts are each a weight in range or refused")
    func fuzz() {
        var generator = SeededGenerator(seed: 1)
        let alphabet = Array("0123456789.,,.. kglbKGLB-+eE٣½\u{0}\u{301}ß\n")
        var outOfRange: [String] = []
        var read = 0
        for _ in 0..<10_000 {
            let length = Int.random(in: 0...8, using: &generator)
            let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
            if let weight = try? Weight(typed: text) {
                read += 1
                if !(1...Weight.heaviest).contains(weight.grams) { outOfRange.append(text) }
            }
        }
        #expect(outOfRange == [])
        #expect(read > 100)
    }
}
