/// Finds contradictions between layers.
enum LayerContradictions {
    static func errors(in layers: [Layer]) -> [ConfigurationError] {
        loops(layers) + repeated(layers)
    }

    /// Returns the errors of layers that may use one another: one of the permissions must be wrong.
    private static func loops(_ layers: [Layer]) -> [ConfigurationError] {
        let byName = Dictionary(layers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var errors: [ConfigurationError] = []
        var reported: Set<Set<String>> = []
        for layer in layers {
            // Breadth first, so that the reported cycle is a shortest one.
            var queue = [[layer.name]]
            var seen: Set<String> = []
            var position = 0
            search: while position < queue.count {
                let path = queue[position]
                position += 1
                for next in byName[path[path.count - 1]]?.uses ?? [] {
                    // A layer that names itself has its own message.
                    if next == path[path.count - 1] { continue }
                    if next == layer.name {
                        if reported.insert(Set(path)).inserted, let place = layer.head.place {
                            let loop = (path + [next]).map { "'\($0)'" }.joined(separator: " → ")
                            errors.append(
                                ConfigurationError(
                                    place: place,
                                    message: "contradictory layers: \(loop); take one of these permissions back"))
                        }
                        break search
                    }
                    if seen.insert(next).inserted { queue.append(path + [next]) }
                }
            }
        }
        return errors
    }

    /// Returns the errors of members that are in two layers.
    private static func repeated(_ layers: [Layer]) -> [ConfigurationError] {
        var owners: [String: (layer: String, place: SourcePlace)] = [:]
        var errors: [ConfigurationError] = []
        for layer in layers {
            for member in layer.members {
                if let owner = owners[member.text] {
                    errors.append(
                        ConfigurationError(
                            place: member.place,
                            message:
                                "contradictory layers: '\(member.text)' is a member of '\(owner.layer)' at \(owner.place) and of '\(layer.name)'"
                        ))
                } else {
                    owners[member.text] = (layer.name, member.place)
                }
            }
        }
        return errors
    }
}
