extension Sitter {
    /// The maximum length of a name, in characters.
    public static let longestName = 80
    /// The maximum length of the description, in characters.
    public static let longestAbout = 2000
    /// The maximum length of all languages with commas between them, in characters.
    public static let longestLanguages = 200
    /// The possible distances to a pet's home, in meters.
    public static let reaches = 100...200_000
    /// The possible numbers of concurrent bookings.
    public static let capacities = 1...20

    /// The texts that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case name, about, languages
    }

    /// Returns all problems of a sitter's texts.
    public static func problems(name: String, about: String, languages: [String]) -> [Problem<Property>] {
        Problem.found(
            (.name, .of(name, longest: longestName, missing: "Enter the name of the sitter.")),
            (.about, .of(about, longest: longestAbout)),
            (.languages, .of(languages.joined(separator: ", "), longest: longestLanguages))
        )
    }
}
