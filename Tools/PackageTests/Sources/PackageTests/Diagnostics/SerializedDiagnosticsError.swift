/// A file of diagnostics isn't as the compiler writes it.
struct SerializedDiagnosticsError: Error, Equatable {
    /// Where in the file, in bits from its start.
    let bit: Int
}
