/// The status and output of a program.
struct Answer: Equatable {
    let status: Int32
    let output: String
    let error: String
}
