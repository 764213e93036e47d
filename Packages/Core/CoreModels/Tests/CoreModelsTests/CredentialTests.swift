import CoreModels
import Testing

@Suite("An e-mail address and a password", .timeLimit(.minutes(10)))
struct CredentialTests {
    @Test("An address is normalized in case, white space and the composition of its letters")
    func email() throws {
        let address = try EmailAddress(" Zoe\u{301}@Example.ORG\n")
        #expect(Array(address.text.utf8) == Array("zo\u{e9}@example.org".utf8))
        #expect(try address == EmailAddress("ZO\u{c9}@example.org"))
        let longest = String(repeating: "a", count: EmailAddress.longest - 5) + "@b.de"
        #expect(EmailAddress.problem(with: longest) == nil)
        #expect(EmailAddress.problem(with: "a" + longest) == .emailTooLong)
    }

    @Test(
        "An address that can't receive mail is invalid",
        arguments: [
            "", "ada", "@example.org", "ada@", "ada@example..org", "ada@.org", "a@b@c", "ada@ex ample",
            "<ada@example.org>",
            "a,b@example.org", "ada@example.org\r\nBcc: x", "ada\u{202E}@example.org", "ada\u{0}@example.org",
        ])
    func noEmail(text: String) {
        #expect(EmailAddress.problem(with: text) == .noEmail)
        #expect(throws: CredentialError.noEmail) { try EmailAddress(text) }
    }

    @Test("A password is neither too short nor too long nor the e-mail address, and no description shows it")
    func password() throws {
        let email = try EmailAddress("ada@example.org")
        let problems: [(String, CredentialError?)] = [
            ("1234567", .passwordTooShort), ("12345678", .passwordIsCommon), ("four mice", nil),
            (String(repeating: "éa", count: 100), nil),
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

    @Test(
        "A common password is rejected, in any case and with digits at its end",
        arguments: [
            "password", "Password", "PASSWORD", "password1", "Password123!", "qwertyuiop", "1234567890", "abcdefgh",
            "87654321", "aaaaaaaa", "sunshine2024", "letmein!!",
        ])
    func common(text: String) {
        #expect(ChosenPassword.problem(with: text, email: nil) == .passwordIsCommon)
        #expect(throws: CredentialError.passwordIsCommon) { try ChosenPassword(text, email: nil) }
    }

    @Test("The name in the e-mail address isn't accepted as the password")
    func emailName() throws {
        let email = try EmailAddress("ada.lovelace@example.org")
        #expect(ChosenPassword.problem(with: "Ada.Lovelace", email: email) == .passwordIsEmailName)
        #expect(ChosenPassword.problem(with: "ada.lovelace", email: nil) == nil)
    }

    @Test(
        "A phrase that only begins with or contains a common word is accepted",
        arguments: ["correct horse", "battery staple", "password of my cat", "monkey puzzle", "13572468", "47110815"])
    func uncommon(text: String) {
        #expect(ChosenPassword.problem(with: text, email: nil) == nil)
    }
}
