/// The path of a list in a Swift file: `package.targets[PetNestApp].dependencies`, `FeatureList.all`.
///
/// It begins with a declaration. A name selects a member or an argument of a call, brackets select the element with
/// that name.
struct ListPath {
    enum Step: Hashable {
        case name(String)
        case element(String)
    }

    let text: String
    let steps: [Step]

    /// Parses a path, or returns `nil` if it is invalid.
    init?(_ text: String) {
        self.text = text
        var steps: [Step] = []
        var rest = text[...]
        var isNameExpected = true
        while !rest.isEmpty {
            if rest.first == "[" {
                guard !isNameExpected, let end = rest.firstIndex(of: "]") else { return nil }
                let name = rest[rest.index(after: rest.startIndex)..<end]
                guard !name.isEmpty else { return nil }
                steps.append(.element(String(name)))
                rest = rest[rest.index(after: end)...]
            } else {
                if !isNameExpected {
                    guard rest.first == "." else { return nil }
                    rest.removeFirst()
                }
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                guard !name.isEmpty else { return nil }
                steps.append(.name(String(name)))
                rest = rest[name.endIndex...]
            }
            isNameExpected = false
        }
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }
}
