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
    /// The place's name in the palette, such as "Add a weight". If it is `nil`, the palette shows the description.
    public let title: String?
    /// Other words by which the palette finds the place: "log weigh kg".
    public let words: String
    /// Whether the palette offers the place before everything else, so that two keys lead there from any screen.
    public let isUrgent: Bool

    let destination: @Sendable (RouteValues) throws(RouteError) -> Destination

    /// Creates a route whose destination depends on its values.
    /// - Parameters:
    ///   - title: The place's name in the palette; the description if it is `nil`.
    ///   - words: Other words by which the palette finds it: verbs and synonyms.
    ///   - isUrgent: Whether the palette offers it first.
    ///   - destination: Reads the values; throws ``RouteError`` if one of them has the wrong type.
    public init(
        _ pattern: RoutePattern,
        _ sentence: String,
        named title: String? = nil,
        also words: String = "",
        isUrgent: Bool = false,
        to destination: @escaping @Sendable (RouteValues) throws -> Destination
    ) {
        self.pattern = pattern
        self.sentence = sentence
        self.title = title
        self.words = words
        self.isUrgent = isUrgent
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
    public init(
        _ pattern: RoutePattern, _ sentence: String, named title: String? = nil, also words: String = "",
        isUrgent: Bool = false, to destination: Destination
    ) {
        self.init(pattern, sentence, named: title, also: words, isUrgent: isUrgent) { _ in destination }
    }
}
