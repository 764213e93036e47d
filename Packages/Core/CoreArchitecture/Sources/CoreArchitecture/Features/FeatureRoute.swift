/// A route that a feature opens: its shape, a sentence about it, and where it leads.
///
/// ```swift
/// static let routes: [FeatureRoute<Destination>] = [
///     FeatureRoute("pets", "All pets", to: .list),
///     FeatureRoute("pets/:pet", "A pet's profile") { .pet(try $0.value("pet")) },
/// ]
/// ```
public struct FeatureRoute<Destination: Sendable>: Sendable {
    /// The route's shape.
    public let pattern: RoutePattern
    /// What it opens, for `petnest routes`.
    public let sentence: String

    let destination: @Sendable (RouteValues) throws(RouteError) -> Destination

    /// Creates a route that leads where its values say.
    /// - Parameter destination: Reads the values; throws ``RouteError`` where one of them is of the wrong kind.
    public init(
        _ pattern: RoutePattern,
        _ sentence: String,
        to destination: @escaping @Sendable (RouteValues) throws -> Destination
    ) {
        self.pattern = pattern
        self.sentence = sentence
        // A closure's thrown type isn't inferred, and every feature would have to write it.
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
