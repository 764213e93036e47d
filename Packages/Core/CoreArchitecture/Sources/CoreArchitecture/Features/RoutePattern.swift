/// The pattern of a route, such as `pets/:pet/health/weights/new`, where `:pet` matches any one component.
///
/// It also identifies a *place*: the screen that such a route opens, on which other features may offer links.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)

        /// The suggestion of an error for this component: `new`, or `a pet`.
        var expectation: String {
            switch self {
            case .literal(let text): text
            case .parameter(let name): "aeiou".contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
            }
        }
    }

    let segments: [Segment]

    /// Parses a pattern: components between slashes. Those that begin with a colon are parameters.
    public init(_ text: String) {
        segments = text.split(separator: "/").map { component in
            component.hasPrefix(":") ? .parameter(String(component.dropFirst())) : .literal(String(component))
        }
    }

    /// Creates a pattern from a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The names of the parameters, in order.
    public var parameters: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// Returns the route with values in place of the parameters.
    /// - Returns: `nil` if a parameter has no value.
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

    /// The pattern as a help text shows it: `pets/PET/health`.
    public var helpText: String {
        let components = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): name.uppercased()
            }
        }
        return components.joined(separator: "/")
    }

    /// Returns whether every route of this pattern begins with a route of another pattern.
    func begins(with other: RoutePattern) -> Bool {
        segments.starts(with: other.segments)
    }
}

extension RoutePattern: CustomStringConvertible {
    /// The pattern as it is written in code.
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

/// The values of a route for the parameters of its pattern.
public struct RouteValues: Hashable, Sendable {
    struct Value: Hashable, Sendable {
        let text: String
        /// The position in the route, from 1.
        let position: Int
    }

    var values: [String: Value] = [:]

    /// Returns the value of a parameter, parsed as the inferred type: `let pet: PetID = try values.value("pet")`.
    /// - Throws: ``RouteError/unknown(component:position:expected:)`` if the text can't be parsed as that type, or the
    ///   pattern has no such parameter.
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
