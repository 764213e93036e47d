/// The options of the generator.
struct GeneratorOptions {
    var packages = 200
    var files = 10_000
    var seed: UInt64 = 1
    var folder = ""

    init(_ arguments: some Sequence<String>) throws(GeneratorError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--packages": packages = try Self.number(argument, &rest)
            case "--files": files = try Self.number(argument, &rest)
            case "--seed": seed = UInt64(try Self.number(argument, &rest))
            default:
                guard !argument.hasPrefix("-"), folder.isEmpty else {
                    throw .arguments("unknown argument '\(argument)'")
                }
                folder = argument
            }
        }
        guard !folder.isEmpty else { throw .arguments("expected a folder") }
        guard packages > 0, files >= packages * 3 else {
            throw .arguments("expected at least one package and three files a package")
        }
    }

    private static func number(_ name: String, _ rest: inout ArraySlice<String>) throws(GeneratorError) -> Int {
        guard let text = rest.popFirst(), let number = Int(text), number >= 0 else {
            throw .arguments("expected a number after '\(name)'")
        }
        return number
    }
}
