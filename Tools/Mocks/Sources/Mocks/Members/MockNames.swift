/// The names of a mock's own declarations besides its protocol's members. None of them equals a member's name.
struct MockNames {
    /// The property with the place where the mock was made.
    let place: String
    private let handles: HandleNames

    /// - Parameters:
    ///   - keys: The distinguishing properties of the requirements, in order.
    ///   - members: The names of the protocol's members and types, and of members that the mock has for other reasons.
    init(_ keys: [HandleNames.Key], members: Set<String>) {
        handles = HandleNames(keys, members: members)
        place = Self.free("place", members)
    }

    /// The start of the names of a requirement's constants.
    func handle(_ index: Int) -> String { handles[index] }

    /// Returns a name that isn't among others: the name itself, or with a suffix.
    static func free(_ name: String, _ others: Set<String>) -> String {
        if !others.contains(name) { return name }
        let suffixed = name + "OfMock"
        if !others.contains(suffixed) { return suffixed }
        var number = 2
        while others.contains("\(suffixed)\(number)") { number += 1 }
        return "\(suffixed)\(number)"
    }
}
