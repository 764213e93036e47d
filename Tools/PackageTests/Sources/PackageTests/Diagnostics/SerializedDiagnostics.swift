/// Reads the diagnostics that the compiler stores next to the object file (`.dia`).
///
/// They are available even if a build has nothing to compile and prints nothing. Clang defines the format:
/// https://clang.llvm.org/doxygen/SerializedDiagnostics_8h_source.html
enum SerializedDiagnostics {
    private static let magic = Array("DIAG".utf8)
    private static let diagnosticBlock: UInt64 = 9
    private static let diagnosticRecord: UInt64 = 2
    private static let fileRecord: UInt64 = 6

    /// Returns the warnings and errors in a file of diagnostics, in the compiler's order.
    static func read(_ bytes: [UInt8]) throws(SerializedDiagnosticsError) -> [BuildDiagnostic] {
        var found: [(severity: BuildDiagnostic.Severity, file: UInt64, line: UInt64, message: String)] = []
        var files: [UInt64: String] = [:]
        try Bitstream.read(bytes, magic: magic) { block, record in
            guard block == diagnosticBlock else { return }
            let text = String(decoding: record.blob, as: UTF8.self)
            switch record.code {
            case fileRecord: if let number = record.fields.first { files[number] = text }
            case diagnosticRecord:
                guard record.fields.count >= 3, let severity = severity(record.fields[0]) else { return }
                found.append((severity, record.fields[1], record.fields[2], text))
            default: break
            }
        }
        return found.map { item in
            BuildDiagnostic(
                severity: item.severity, file: files[item.file], line: Int(clamping: item.line), message: item.message)
        }
    }

    private static func severity(_ number: UInt64) -> BuildDiagnostic.Severity? {
        switch number {
        case 2: .warning
        case 3, 4: .error
        default: nil
        }
    }
}
