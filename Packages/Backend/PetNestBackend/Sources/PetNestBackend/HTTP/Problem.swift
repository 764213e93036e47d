/// What is wrong with one member of a body, and what would be right.
struct Problem: Hashable, Encodable {
    /// The member's name, with dots on the way to an inner one: `recurrence.every`; empty where it is the whole.
    let field: String
    let message: String
}
