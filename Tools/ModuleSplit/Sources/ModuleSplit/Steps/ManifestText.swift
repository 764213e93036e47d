/// A manifest that a step writes.
struct ManifestText {
    /// The absolute path.
    let path: String
    let text: [UInt8]
}
