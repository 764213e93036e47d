/// What to do if an animal ate something that may be poisonous.
///
/// Source: the ASPCA Animal Poison Control Center: call at once, without waiting for signs, and say what was eaten, how
/// much and when. The numbers are those that the poison lines publish.
public enum PoisonAdvice {
    /// The poison lines with their published numbers. The American ones charge a fee.
    public static let lines =
        "US: ASPCA Animal Poison Control Center (888) 426-4435 or Pet Poison Helpline (855) 764-7661. "
        + "UK: Animal PoisonLine 01202 509000. Elsewhere: the nearest vet."

    /// Returns the advice for somebody who looks after a pet.
    /// - Parameters:
    ///   - name: The pet's name.
    ///   - vet: The pet's vet as the owner entered it, often with the telephone number, or `nil` if it isn't known.
    public static func forSitter(of name: String, vet: String?) -> String {
        let whom = vet.map { "the vet (\($0))" } ?? "a vet"
        return "If \(name) ate something that may be poisonous, don't wait for signs: call \(whom) or an animal poison "
            + "line now, and say what was eaten, how much and when. \(lines)"
    }
}
