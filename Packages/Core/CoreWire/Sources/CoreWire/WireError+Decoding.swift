extension WireError {
    /// Creates the error of a body that couldn't be decoded. It names the member of the wrong type.
    /// - Parameter depth: The number of components that the path of the body itself has, which aren't named.
    public init(decoding error: any Error, below depth: Int = 0) {
        self = .malformed(Self.explanation(of: error, depth))
    }

    private static func explanation(of error: any Error, _ depth: Int) -> String {
        switch error {
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            "\(place(context, depth)) should be \(words(for: type))."
        case DecodingError.dataCorrupted(let context) where context.codingPath.count > depth:
            "\(place(context, depth)) is invalid: \(context.debugDescription)"
        default: "The body isn't JSON."
        }
    }

    private static func place(_ context: DecodingError.Context, _ depth: Int) -> String {
        let path = context.codingPath.dropFirst(depth).map(\.stringValue)
        return path.isEmpty ? "The body" : "“\(path.joined(separator: "."))”"
    }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is Bool.Type: "true or false"
        case is String.Type: "a text"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
