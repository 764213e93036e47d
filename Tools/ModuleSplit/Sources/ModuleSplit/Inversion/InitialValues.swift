import IndexReading
import SourceEditing

/// The initial values of a type's properties that create values, and that its initializer computes instead.
struct InitialValues {
    private let file: SourceDeclarations?
    private let values: [(value: InitialValue, edits: [SourceEdit])]
    private let lazy: [InitialValue]

    /// - Parameters:
    ///   - creations: The places of one owner.
    ///   - type: The created type.
    ///   - closure: The name of the closure that creates it.
    ///   - graph: The declarations of the target.
    /// - Throws: The reason the initializer can't compute a value.
    init(
        _ creations: [Creation], of type: InvertedType, closure: String, in graph: DeclarationGraph
    ) throws(Creation.Obstacle) {
        file = creations.first.map { graph.files[$0.file] }
        let inValues = creations.compactMap { creation in creation.initialValue.map { ($0, creation) } }
        for (value, creation) in inValues {
            let known = inValues.filter { $0.0.value == value.value }.map(\.1.called.lowerBound)
            let hasOther = graph.references.contains { reference in
                reference.symbol == type.symbol && graph.nodes[reference.from].file == creation.file
                    && value.value.contains(reference.offset) && !known.contains(reference.offset)
            }
            guard !hasOther else {
                throw .init(reason: "the initial value of '\(value.name)' uses \(type.name) in another way, too")
            }
        }
        var found: [(value: InitialValue, edits: [SourceEdit])] = []
        for (value, creation) in inValues where !value.isLazy {
            let edits = creation.edits(calling: closure)
            if let index = found.firstIndex(where: { $0.value.value == value.value }) {
                found[index].edits += edits
            } else {
                found.append((value, edits))
            }
        }
        values = found.sorted { $0.value.value.lowerBound < $1.value.value.lowerBound }
        lazy = inValues.map(\.0).filter(\.isLazy)
    }

    /// Whether the initializer computes none.
    var isEmpty: Bool { values.isEmpty }

    /// The names of the properties.
    var names: Set<String> { Set(values.map(\.value.name)) }

    /// The statements that assign the values, in the order of the properties.
    var assignments: [String] { values.map { $0.value.assignment($0.edits, in: file?.text ?? []) } }

    /// Returns the edits of the properties.
    ///
    /// - Parameter type: The type of a property whose type isn't written.
    func edits(type: String) -> [SourceEdit] {
        (values.map(\.value) + lazy).flatMap { $0.edits(type: type) }
    }

    /// - Throws: The reason if a value uses a name that is that of a parameter in the initializer.
    func requireNone(of parameters: Set<String>) throws(Creation.Obstacle) {
        for (value, _) in values {
            guard let name = value.usedNames.intersection(parameters).min() else { continue }
            throw .init(
                reason: "the initial value of '\(value.name)' uses '\(name)', which is a parameter of the initializer")
        }
    }
}
