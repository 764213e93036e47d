import Foundation

extension Date {
    /// Seconds since 1970, as tables hold instants.
    public var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}
