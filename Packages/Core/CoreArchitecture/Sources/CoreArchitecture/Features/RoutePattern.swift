/// The shape of a route: `pets/:pet/health/weights/new`, where `:pet` stands for any one component.
///
/// It also names a *place*: the screen that such a route opens, on which other features may offer links.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)

        /// What a person is told to type here: `new`, or `a pet`.
        var expectation: String {
            switch self {
            case .literal(let text): text
            case .parameter(let name): "aeiou".contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
            }
        }
    }

    let segments: [Segment]

    /// Reads a pattern: components between slashes, of which those that begin with a colon are parameters.
    public init(_ text: String) {
        segments = text.split(separator: "/").map { component in
            component.hasPrefix(":") ? .parameter(String(component.dropFirst())) : .literal(String(component))
        }
    }

    /// Reads a pattern that stands in code.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The names of its parameters, in order.
    public var parameters: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The route of this shape with values in place of the parameters.
    /// - Returns: `nil` where a parameter has no value.
    public func route(_ values: [String: String]) -> Route? {
        var components: [String] = []
        for segment in segments {
            switch segment {
            case .literal(let text): components.append(text)
            case .parameter(let name):
                guard let value = values[name] else { return nil }
                components.append(value)
            }
        }
        return Route(components)
    }

    /// The pattern as a person reads it in a help text: `pets/PET/health`.
    public var helpText: String {
        let components = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): name.uppercased()
            }
        }
        return components.joined(separator: "/")
    }

    /// Whether every route of this shape begins with one of another shape.
    func begins(with other: RoutePattern) -> Bool {
        segments.starts(with: other.segments)
    }
}

extension RoutePattern: CustomStringConvertible {
    /// The pattern as it stands in code.
    public var description: String {
        let components = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): ":\(name)"
            }
        }
        return components.joined(separator: "/")
    }
}

/// What a route has in place of a pattern's parameters.
public struct RouteValues: Hashable, Sendable {
    struct Value: Hashable, Sendable {
        let text: String
        /// Where it stands in the route, from 1.
        let position: Int
    }

    var values: [String: Value] = [:]

    /// The value of a parameter, read as the type that is asked for: `let pet: PetID = try values.value("pet")`.
    /// - Throws: ``RouteError/unknown(component:position:expected:)`` where the text is no such value, or the pattern has
    ///   no such parameter.
    public func value<Value: LosslessStringConvertible>(_ name: String) throws(RouteError) -> Value {
        let expected = [RoutePattern.Segment.parameter(name).expectation]
        guard let found = values[name] else {
            throw .unknown(component: "", position: values.count + 1, expected: expected)
        }
        guard let value = Value(found.text) else {
            throw .unknown(component: found.text, position: found.position, expected: expected)
        }
        return value
    }
}
