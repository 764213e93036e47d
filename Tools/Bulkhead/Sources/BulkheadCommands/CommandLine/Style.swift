/// Colors of a terminal (ECMA-48), or none.
struct Style {
    /// The beginning of every sequence.
    static let escape = "\u{1B}"

    /// The rest of the sequences used here.
    static let codes = Role.allCases.map { "[\($0.rawValue)m" } + ["[0m"]

    /// The role of a text, which determines its color.
    enum Role: String, CaseIterable {
        case error = "1;31"
        case warning = "1;33"
        case place = "1"
        case caret = "32"
        case aside = "2"
    }

    let isColored: Bool

    /// Returns a text in the color of its role.
    func paint(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
