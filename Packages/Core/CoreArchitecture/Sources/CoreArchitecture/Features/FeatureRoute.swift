/// A route that a feature opens: its pattern, a description, and its destination.
///
/// ```swift
/// static let routes: [FeatureRoute<Destination>] = [
///     FeatureRoute("pets", "All pets", to: .list),
///     FeatureRoute("pets/:pet", "A pet's profile") { .pet(try $0.value("pet")) },
/// ]
/// ```
public struct FeatureRoute<Destination: Sendable>: Sendable {
    /// The route's pattern.
    public let pattern: RoutePattern
    /// A description for `petnest routes`.
    public let sentence: String

    let destination: @Sendable (RouteValues) throws(RouteError) -> Destination

    /// Creates a route whose destination depends on its values.
    /// - Parameter destination: Reads the values; throws ``RouteError`` if one of them has the wrong type.
    public init(
        _ pattern: RoutePattern,
        _ sentence: String,
        to destination: @escaping @Sendable (RouteValues) throws -> Destination
    ) {
        self.pattern = pattern
        self.sentence = sentence
        // A closure's thrown type isn't inferred; stating it here spares every feature from doing so.
        self.destination = { values throws(RouteError) in
            do {
                return try destination(values)
            } catch let error as RouteError {
                throw error
            } catch {
                throw .malformed("\(pattern): \(error)")
            }
        }
    }

    /// Creates a route that always leads to the same destination.
    public init(_ pattern: RoutePattern, _ sentence: String, to destination: Destination) {
        self.init(pattern, sentence) { _ in destination }
    }
}
