/// Why a package's pass isn't kept, or what is wrong with a store.
public struct MemoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The package; `nil` for what concerns all.
    public let package: String?
    /// What is wrong, without names, so that packages can be grouped by it.
    public let reason: String
    /// What exactly it is in this package: a file, a test.
    public let detail: String?

    init(_ package: String?, _ reason: String, _ detail: String? = nil) {
        self.package = package
        self.reason = reason
        self.detail = detail
    }

    /// One line with all of it.
    public var description: String {
        let text = detail.map { "\(reason): \($0)" } ?? reason
        return package.map { "\($0): not kept: \(text)" } ?? text
    }
}
