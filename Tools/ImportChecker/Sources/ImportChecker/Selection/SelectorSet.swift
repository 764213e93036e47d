/// Evaluates selectors.
struct SelectorSet: Sendable {
    let tags: [String: [Selector]]

    /// Returns whether any of some selectors chooses a subject.
    func contains(_ subject: Subject, in selectors: [Selector]) -> Bool {
        selectors.contains { matches($0, subject) }
    }

    /// Returns whether a selector chooses a subject.
    func matches(_ selector: Selector, _ subject: Subject) -> Bool {
        switch selector.kind {
        case .folder: selector.glob.contains(subject.path)
        case .package: subject.package.map { selector.glob.matches($0) } ?? false
        case .target: subject.target.map { selector.glob.matches($0) } ?? false
        case .kind: subject.kind?.rawValue == selector.glob.text
        case .layer: subject.layer == selector.glob.text
        // Tags of tags are rejected when the configuration is read.
        case .tag: contains(subject, in: tags[selector.glob.text] ?? [])
        }
    }
}
