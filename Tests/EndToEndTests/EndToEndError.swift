/// What kept an end-to-end test from going on.
struct EndToEndError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
