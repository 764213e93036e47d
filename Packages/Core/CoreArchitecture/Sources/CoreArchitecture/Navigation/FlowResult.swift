/// The result of a flow: a value of the domain, such as the payment that was made.
///
/// The screen that opened the flow receives it (``ScreenSource/receive(_:)``). Neither of the two features depends on
/// the other: both know only the type of the value. If the app ends in between, nobody receives the result. Then the
/// service knows it, and the feature that needs it asks the service when it continues.
public struct FlowResult: Hashable, Sendable {
    /// The value.
    public let value: any Hashable & Sendable

    /// Creates a result.
    public init(_ value: any Hashable & Sendable) {
        self.value = value
    }

    /// Whether two results have equal values of the same type.
    public static func == (one: Self, other: Self) -> Bool {
        type(of: one.value) == type(of: other.value) && AnyHashable(one.value) == AnyHashable(other.value)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}
