/// What a program left.
struct Answer: Equatable {
    let status: Int32
    let output: String
    let error: String
}
