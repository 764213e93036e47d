/// An error of the domain that can be told to a person: what is wrong and what would be right, in a sentence.
protocol ExplainedError: Error {
    var explanation: String { get }
}
