import CoreModels
import Testing

@Suite("Advice about poisons", .timeLimit(.minutes(1)))
struct PoisonAdviceTests {
    @Test("A sitter is to call the owner's vet or a poison line, with their numbers, without waiting for signs")
    func sitter() {
        let advice = PoisonAdvice.forSitter(of: "Miso", vet: "Dr. Lind, 030 123")
        #expect(
            advice.hasPrefix(
                "If Miso ate something that may be poisonous, don't wait for signs: call the vet (Dr. Lind, 030 123) or "
                    + "an animal poison line now, and say what was eaten, how much and when. "))
        for number in ["(888) 426-4435", "(855) 764-7661", "01202 509000", "nearest vet"] {
            #expect(advice.contains(number))
        }
    }

    @Test("Without a known vet a sitter is to call any vet")
    func unknownVet() {
        #expect(PoisonAdvice.forSitter(of: "Miso", vet: nil).contains("don't wait for signs: call a vet or an animal"))
    }
}
