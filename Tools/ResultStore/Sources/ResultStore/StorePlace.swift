/// Identifies one of the two stores.
public enum StorePlace: String, Hashable, Sendable {
    /// The folder on this machine.
    case local
    /// The server that machines share.
    case remote
}
