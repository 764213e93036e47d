import Testing

@testable import Scaffolding

@Suite("Names", .timeLimit(.minutes(10)))
struct ModuleNameTests {
    @Test(
        "Each form of a name consists of its words",
        arguments: [
            ("Grooming", ["grooming", "grooming", "grooming", "grooming", "Grooming"]),
            ("PetSitting", ["petSitting", "pet-sitting", "pet_sitting", "pet sitting", "Pet sitting"]),
            ("HTTPClient", ["httpClient", "http-client", "http_client", "http client", "Http client"]),
            ("Base64Coding", ["base64Coding", "base64-coding", "base64_coding", "base64 coding", "Base64 coding"]),
        ])
    func forms(text: String, expected: [String]) throws {
        let placeholders = try ModuleName(text).placeholders
        #expect(placeholders["Name"] == text)
        #expect(["name", "kebab", "snake", "words", "title"].map { placeholders[$0] } == expected)
    }

    @Test(
        "An invalid name is rejected with a suggestion",
        arguments: [
            ("pet-sitting", "did you mean 'PetSitting'?"), ("grooming", "did you mean 'Grooming'?"),
            ("9Lives", "a capital letter first"), ("", "a capital letter first"), ("Pflegé", "a capital letter first"),
            ("../Grooming", "did you mean 'Grooming'?"), ("Import", "'import' is a keyword"),
            ("Self", "keyword"),
        ])
    func bad(text: String, expected: String) {
        let error = #expect(throws: ScaffoldingError.self) { try ModuleName(text) }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }
}
