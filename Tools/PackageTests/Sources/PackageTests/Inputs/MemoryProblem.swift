/// The reason why a pass isn't remembered, or a problem of a store.
public struct MemoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the package, or `nil` if the problem concerns all packages.
    public let package: String?
    /// The problem, without names, so that packages can be grouped by it.
    public let reason: String
    /// The details for this package, such as a file or a test.
    public let detail: String?

    init(_ package: String?, _ reason: String, _ detail: String? = nil) {
        self.package = package
        self.reason = reason
        self.detail = detail
    }

    /// Everything on one line.
    public var description: String {
        let text = detail.map { "\(reason): \($0)" } ?? reason
        return package.map { "\($0): not remembered: \(text)" } ?? text
    }
}
