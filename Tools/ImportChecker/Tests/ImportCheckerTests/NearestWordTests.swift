import ImportChecker
import Testing

@Suite("The nearest word", .timeLimit(.minutes(20)))
struct NearestWordTests {
    @Test(
        "The word with the fewest edits is found",
        arguments: [("layres", "layers"), ("unusd", "unused"), ("Froms", "form")])
    func finds(word: String, expected: String) {
        #expect(NearestWord.to(word, among: RuleKind.allCases.map(\.rawValue)) == expected)
    }

    @Test("An unrelated word has no nearest one")
    func unlike() {
        #expect(NearestWord.to("zebra", among: ["layers", "unused"]) == nil)
    }
}
