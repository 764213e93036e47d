import CoreModels
import Testing

@Suite("Medicines that kill animals of some species", .timeLimit(.minutes(1)))
struct DangerousMedicineTests {
    @Test(
        "They are found by the beginnings of the words in their names",
        arguments: [
            ("Paracetamol", Species.cat, DangerousMedicine.paracetamol), ("TYLENOL 500 mg", .dog, .paracetamol),
            ("Ibuprofen", .cat, .painReliever), ("children's Advil", .dog, .painReliever),
            ("Aspirin protect 100", .rabbit, .painReliever), ("Permethrin spot-on", .cat, .permethrin),
            ("K9 Advantix", .cat, .permethrin), ("K9 Advantix", .dog, nil), ("Frontline", .rabbit, .fipronil),
            ("Frontline", .cat, nil), ("Thiamazole", .cat, nil), ("Meloxicam", .cat, nil), ("", .cat, nil),
        ] as [(String, Species, DangerousMedicine?)])
    func found(name: String, species: Species, medicine: DangerousMedicine?) {
        #expect(DangerousMedicine(named: name, for: species) == medicine)
    }

    @Test("The warning names the danger for each species", arguments: Species.allCases)
    func warning(species: Species) {
        for medicine in DangerousMedicine.allCases {
            #expect(medicine.warning(for: species).contains("can kill a"))
        }
    }
}
