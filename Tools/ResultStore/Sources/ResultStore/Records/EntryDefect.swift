/// Why something found in a store isn't believed.
public enum EntryDefect: Error, Hashable, Sendable, CustomStringConvertible {
    /// It isn't something that a store of this kind writes.
    case foreign
    /// It was written in another version of the form.
    case otherVersion(UInt32)
    /// It was cut short, or changed after it was written.
    case damaged
    /// It is more than a record may take, in bytes.
    case tooLarge(limit: Int)
    /// It is the record of another key.
    case otherKey
    /// It bears no signature, and one is required.
    case unsigned
    /// It was signed with another secret.
    case wronglySigned

    /// What was expected and what was found.
    public var description: String {
        switch self {
        case .foreign: "expected a record of test results, found something else"
        case .otherVersion(let version): "expected version \(TestRecord.formatVersion), found \(version)"
        case .damaged: "it was cut short or changed"
        case .tooLarge(let limit): "expected at most \(limit) bytes, found more"
        case .otherKey: "it is the record of another key"
        case .unsigned: "expected a signature, found none"
        case .wronglySigned: "it was signed with another secret"
        }
    }
}
