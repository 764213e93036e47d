/// Reads the diagnostics that the compiler stores next to the object file (`.dia`).
///
/// They are available even if a build has nothing to compile and prints nothing. Clang defines the format:
/// https://clang.llvm.org/doxygen/SerializedDiagnostics_8h_source.html
enum SerializedDiagnostics {
    private static let magic = Array("DIAG".utf8)
    private static let diagnosticBlock: UInt64 = 9
    private static let diagnosticRecord: UInt64 = 2
    private static let fileRecord: UInt64 = 6

    private static let note: UInt64 = 1

    /// A warning or error, and the places in which a macro was expanded to the code that it is about, the inner ones
    /// first.
    private struct Found {
        let severity: BuildDiagnostic.Severity
        let message: String
        var places: [Place]
    }

    private struct Place {
        let file: UInt64
        let line: UInt64
    }

    /// Returns the warnings and errors in a file of diagnostics, in the compiler's order.
    ///
    /// One in the expansion of a macro has the place of the outermost expansion, which is in a source. The compiler may
    /// have stored it with the diagnostics of any source that it compiled at the same time.
    static func read(_ bytes: [UInt8]) throws(SerializedDiagnosticsError) -> [BuildDiagnostic] {
        var found: [Found] = []
        var files: [UInt64: String] = [:]
        try Bitstream.read(bytes, magic: magic) { block, record in
            guard block == diagnosticBlock else { return }
            let text = String(decoding: record.blob, as: UTF8.self)
            switch record.code {
            case fileRecord: if let number = record.fields.first { files[number] = text }
            case diagnosticRecord:
                guard record.fields.count >= 3 else { return }
                let place = Place(file: record.fields[1], line: record.fields[2])
                if let severity = severity(record.fields[0]) {
                    found.append(Found(severity: severity, message: text, places: [place]))
                } else if record.fields[0] == note, text.hasPrefix("in expansion of macro"), !found.isEmpty {
                    found[found.count - 1].places.append(place)
                }
            default: break
            }
        }
        return found.map { item in
            let place = item.places.last
            return BuildDiagnostic(
                severity: item.severity, file: place.flatMap { files[$0.file] }, line: Int(clamping: place?.line ?? 0),
                message: item.message)
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
