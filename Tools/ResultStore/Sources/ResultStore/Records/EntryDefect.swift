/// The reasons why a store's entry is rejected.
public enum EntryDefect: Error, Hashable, Sendable, CustomStringConvertible {
    /// The entry has a format that stores don't write.
    case foreign
    /// The entry has a different format version.
    case otherVersion(UInt32)
    /// The entry was truncated or modified.
    case damaged
    /// The entry exceeds the maximum size in bytes.
    case tooLarge(limit: Int)
    /// The entry is the record of a different key.
    case otherKey
    /// The entry has no signature, but one is required.
    case unsigned
    /// The entry was signed with a different secret.
    case wrongSignature

    /// What was expected and what was found.
    public var description: String {
        switch self {
        case .foreign: "expected a record of test results, found something else"
        case .otherVersion(let version): "expected version \(TestRecord.formatVersion), found \(version)"
        case .damaged: "the entry was truncated or modified"
        case .tooLarge(let limit): "expected at most \(limit) bytes, found more"
        case .otherKey: "the entry is the record of a different key"
        case .unsigned: "expected a signature, found none"
        case .wrongSignature: "the entry was signed with a different secret"
        }
    }
}
