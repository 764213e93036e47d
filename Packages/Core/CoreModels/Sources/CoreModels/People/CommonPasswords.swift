/// The passwords that an attacker tries first.
///
/// NIST SP 800-63B, 5.1.1.2, asks for a comparison with commonly used passwords. The words are from memory of published
/// lists of leaked passwords, not checked against one of them.
enum CommonPasswords {
    /// Returns whether a lowercase password is a common one, one character repeated, or a run such as 12345678.
    static func contain(_ text: String) -> Bool {
        if words.contains(text) { return true }
        // "password1", "sunshine2024!": without digits and punctuation at its end, it is a common word.
        let stem = String(text.reversed().drop { !$0.isLetter }.reversed())
        if words.contains(stem) { return true }
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values.dropFirst(), values).map { $0 - $1 })
        // 1234567890 ends its run with a step back to 0.
        return steps.count == 1 && abs(steps.first ?? 2) <= 1 || text == "1234567890"
    }

    private static let words: Set<String> = [
        "password", "passw0rd", "p@ssword", "p@ssw0rd", "passwort", "kennwort", "motdepasse", "contraseña",
        "mypassword", "qwerty", "qwertyui", "qwertyuiop", "qwertz", "qwertzui", "qwertzuiop", "azertyui", "azertyuiop",
        "asdfghjk",
        "asdfghjkl", "zxcvbnm", "1q2w3e4r", "1q2w3e4r5t", "q1w2e3r4", "1qaz2wsx", "qazwsxedc", "zaq12wsx", "11223344",
        "12341234", "12121212", "123123123", "123321123", "87654321", "abc12345", "abcd1234", "a1b2c3d4", "qwer1234",
        "iloveyou", "ichliebedich", "sunshine", "princess", "football", "baseball", "basketball", "superman", "batman",
        "starwars", "trustno1", "whatever", "welcome", "letmein", "letmeinnow", "monkey", "dragon", "shadow", "master",
        "michelle", "jennifer", "charlie", "computer", "internet", "corvette", "mercedes", "liverpool", "chelsea",
        "samsung", "pokemon", "butterfly", "chocolate", "admin", "administrator", "changeme", "default", "secret",
        "test", "testtest", "hallo", "hallohallo", "schatz", "petnest", "petnestpetnest",
    ]
}
