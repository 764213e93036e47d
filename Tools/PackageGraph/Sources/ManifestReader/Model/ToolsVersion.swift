/// The version in a manifest's first line, `// swift-tools-version: 6.2`.
public struct ToolsVersion: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The major number.
    public let major: Int
    /// The minor number.
    public let minor: Int
    /// The patch number; 0 if the manifest has none.
    public let patch: Int

    /// Creates a version from its numbers.
    public init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Parses `6`, `6.2` or `6.2.1`; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part) else {
                return nil
            }
            numbers.append(number)
        }
        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    }

    /// The format that SwiftPM prints: `6.2.0`.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// Orders versions by major, minor and patch.
    public static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
