/// The arguments of the `fuzz` mode.
struct FuzzOptions {
    var seed: UInt64 = 1
    var count = 100_000
    var paths: [String] = []

    /// Parses the arguments; nil if they are invalid.
    init?(_ arguments: some Sequence<String>) {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--seed":
                guard let value = iterator.next().flatMap({ UInt64($0) }) else { return nil }
                seed = value
            case "--count":
                guard let value = iterator.next().flatMap({ Int($0) }), value >= 0 else { return nil }
                count = value
            default:
                guard !argument.hasPrefix("-") else { return nil }
                paths.append(argument)
            }
        }
    }
}
