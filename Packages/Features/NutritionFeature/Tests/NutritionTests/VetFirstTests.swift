import CoreModels
import Nutrition
import Testing

@Suite("Whether the vet is asked first", .timeLimit(.minutes(1)))
struct VetFirstTests {
    private func vetFirst(
        _ species: Species = .dog, years: Int? = 4, conditions: String? = nil, medicines: [String] = []
    ) -> VetFirst {
        VetFirst(
            species: species, age: years.map { age(years: $0, months: 0) }, conditions: conditions, medicines: medicines
        )
    }

    @Test("A condition, a medicine and a high age are reasons; a young healthy pet has none")
    func reasons() {
        #expect(vetFirst().advice == nil)
        #expect(vetFirst(years: nil).advice == nil)
        #expect(vetFirst(.dog, years: 6).reasons.isEmpty && vetFirst(.dog, years: 7).reasons == ["7 years old"])
        #expect(vetFirst(.cat, years: 9).reasons.isEmpty && vetFirst(.cat, years: 10).reasons == ["10 years old"])
        #expect(
            vetFirst(years: 14, conditions: "diabetes, kidney disease", medicines: ["Insulin"]).advice
                == "Ask your vet before you change what is fed or how much: diabetes, kidney disease; Insulin; "
                + "14 years old.")
    }

    @Test(
        "An illness is found in the conditions and the names of medicines",
        arguments: [
            ("Diabetes mellitus", nil, Illness.diabetes), (nil, "Caninsulin", .diabetes),
            ("chronic RENAL failure", nil, .kidneyDisease), ("CKD stage 2", nil, .kidneyDisease),
            (nil, "Vetmedin", .heartFailure), ("mast cell tumour", nil, .cancer),
            (nil, "Thiamazole", .overactiveThyroid), ("hepatitis", nil, .liverDisease),
            ("Pancreatitis in 2025", nil, .pancreatitis), ("arthritis", "Meloxicam", nil), (nil, nil, nil),
            ("Cushing's (adrenal)", "Cod liver oil", nil), ("lipoma, benign tumour", nil, nil),
            ("no kidney disease", "Prozac", nil), (nil, "Senvelgo", .diabetes),
            ("splenic hemangiosarcoma", nil, .cancer), ("Mast cell", nil, .cancer), ("HCM", nil, .heartFailure),
            (nil, "Vidalta", .overactiveThyroid), (nil, "Cardisure", .heartFailure), (nil, "Palladia", .cancer),
            (nil, "Semintra", .kidneyDisease), ("sugar sickness", nil, .diabetes), ("pancreas", nil, .pancreatitis),
            ("Epilepsy: no. Diabetes: yes.", nil, .diabetes), ("Thyroid problem", nil, .overactiveThyroid),
            ("underactive thyroid", nil, nil), ("hypothyroid", nil, nil),
            ("not eating since Monday", nil, .poorAppetite), ("She doesn't eat", nil, .poorAppetite),
            ("Inappetence", nil, .poorAppetite), ("Off her food", nil, .poorAppetite),
            // A denial is about the words before the next punctuation.
            ("Spayed: no. Diabetes since 2024", nil, .diabetes), ("Allergies: no; kidney disease", nil, .kidneyDisease),
            ("Fleas: no, cancer", nil, .cancer), ("Allergies: no\nCKD", nil, .kidneyDisease),
            ("no kidney-disease, no cancer", nil, nil),
        ] as [(String?, String?, Illness?)])
    func illness(conditions: String?, medicine: String?, illness: Illness?) {
        #expect(vetFirst(conditions: conditions, medicines: [medicine].compactMap(\.self)).illness == illness)
    }
}
