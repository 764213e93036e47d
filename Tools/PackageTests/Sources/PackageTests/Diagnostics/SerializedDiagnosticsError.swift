/// The format of a file of diagnostics is invalid.
struct SerializedDiagnosticsError: Error, Equatable {
    /// The position in the file, in bits.
    let bit: Int
}
