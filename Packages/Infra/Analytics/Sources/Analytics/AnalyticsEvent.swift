/// An event in the app that is worth counting. Each kind of event is its own struct.
///
/// Its properties are recorded. They must reveal nothing about a person: no names, no texts, no ids of pets.
///
/// ```swift
/// struct WeightAdded: AnalyticsEvent {
///     static let name = "weight_added"
///     static let version = 1
///     let source: Source
/// }
/// ```
public protocol AnalyticsEvent: Codable, Sendable {
    /// The name in records, unique in the app and never reused for another event.
    static var name: String { get }

    /// The version of the properties, incremented when one is added, removed or changes its meaning.
    static var version: Int { get }
}
