/// The initializer that the compiler generates for a type, as it is written out.
struct MemberwiseInitializer {
    /// The names of the parameters.
    private(set) var names: Set<String> = []
    private var parameters: [String] = []
    private var assignments: [String] = []

    /// Creates the one of a class, which has no parameters.
    init() {}

    /// Creates the one of a structure.
    ///
    /// - Parameters:
    ///   - type: The index of the structure in the file's names.
    ///   - file: The file.
    ///   - excluded: The properties without a parameter.
    /// - Throws: The reason if the type of a property isn't known.
    init(of type: Int, in file: SourceDeclarations, without excluded: Set<String>) throws(Creation.Obstacle) {
        for property in file.names[type].properties where property.isParameter && !excluded.contains(property.name) {
            let declared = file.names.first { $0.parent == type && $0.name == property.name }
            let isPrivate = (declared?.writtenAccess ?? .internal) <= .fileprivate
            // Code in other files uses the initializer without the private variables, which have values.
            guard !isPrivate || property.value == nil else { continue }
            guard let written = property.type else {
                throw .init(reason: "the type of '\(property.name)' isn't written")
            }
            let escaping = AccessEdits.isFunction(written) ? "@escaping " : ""
            let isOptional = written.hasSuffix("?") && property.isVariable
            let value = (property.value ?? (isOptional ? "nil" : nil)).map { " = \($0)" } ?? ""
            names.insert(property.name)
            parameters.append("\(property.name): \(escaping)\(written)\(value)")
            assignments.append("self.\(property.name) = \(property.name)")
        }
    }

    /// Returns the text with a further parameter.
    ///
    /// - Parameters:
    ///   - parameter: The parameter, with its type.
    ///   - first: The statements before those that assign the others.
    ///   - indentation: The blanks before the members of the type.
    func text(adding parameter: String, _ first: [String], indentation: String) -> String {
        let lines = (first + assignments).map { "\n\(indentation)\(indentation)\($0)" }.joined()
        let list = (parameters + [parameter]).joined(separator: ", ")
        return "\n\n\(indentation)init(\(list)) {\(lines)\n\(indentation)}"
    }
}
