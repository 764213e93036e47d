import CoreModels
import Testing

@Suite("An e-mail address and a password")
struct CredentialTests {
    @Test("An address is found by whatever its case, its white space and the form of its letters are")
    func email() throws {
        let address = try EmailAddress(" Zoe\u{301}@Example.ORG\n")
        #expect(Array(address.text.utf8) == Array("zo\u{e9}@example.org".utf8))
        #expect(try address == EmailAddress("ZO\u{c9}@example.org"))
        let longest = String(repeating: "a", count: EmailAddress.longest - 5) + "@b.de"
        #expect(EmailAddress.problem(with: longest) == nil)
        #expect(EmailAddress.problem(with: "a" + longest) == .emailTooLong)
    }

    @Test(
        "What mail can't be sent to is no address",
        arguments: [
            "", "ada", "@example.org", "ada@", "ada@example..org", "ada@.org", "a@b@c", "ada@ex ample",
            "<ada@example.org>",
            "a,b@example.org", "ada@example.org\r\nBcc: x", "ada\u{202E}@example.org", "ada\u{0}@example.org",
        ])
    func noEmail(text: String) {
        #expect(EmailAddress.problem(with: text) == .noEmail)
        #expect(throws: CredentialError.noEmail) { try EmailAddress(text) }
    }

    @Test("A password is neither short nor long nor the e-mail address, and isn't told by what describes it")
    func password() throws {
        let email = try EmailAddress("ada@example.org")
        let problems: [(String, CredentialError?)] = [
            ("1234567", .passwordTooShort), ("12345678", nil), (String(repeating: "é", count: 200), nil),
            (String(repeating: "x", count: 201), .passwordTooLong),
            (String(repeating: "👩‍👩‍👧‍👧", count: 50), .passwordTooLong),
            ("nul\u{0}nul\u{0}", .passwordHoldsNUL), ("Ada@Example.ORG", .passwordIsEmail),
        ]
        for (text, problem) in problems {
            #expect(ChosenPassword.problem(with: text, email: email) == problem)
            if problem != nil { #expect(problem?.explanation.contains(text) == false) }
        }
        let chosen = try ChosenPassword("correct horse", email: email)
        #expect(chosen.text == "correct horse")
        var dumped = ""
        dump(chosen, to: &dumped)
        #expect(!"\(chosen) \(String(reflecting: chosen)) \(dumped)".contains("horse"))
    }
}
