/// The names that a file declares and those that it contains, for the rule about unused imports. Names are hashed: two
/// that collide make an import look used.
struct FileNames: Hashable, Sendable {
    /// The words outside of imports, sorted.
    var words: [UInt32] = []
    /// The names of declarations, and the labels of initializers, sorted.
    var declared: [UInt32] = []
    /// The names of macros, sorted.
    var macros: [UInt32] = []
    /// The types with an extension, sorted. It may contain the requirements of a conformance in the importing file.
    var extended: [UInt32] = []
    /// The types with an extension that can be used without any of its names: it adds a conformance, an operator, or an
    /// initializer that can be called without labels. If another module declares the type, a file may use the extension
    /// and contain none of this module's names. Sorted.
    var silentlyExtended: [UInt32] = []
    /// Whether a declaration can be used without its name: an operator, a subscript, a call of a value.
    var hasNameless = false

    /// Returns the hash of a name.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        // FNV-1a, 32 bits.
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
