/// Something that a compiler said of a file.
struct BuildDiagnostic: Hashable {
    enum Severity: String {
        case error
        case warning
    }

    let severity: Severity
    /// The absolute path; nil when it was said of no file.
    let file: String?
    let line: Int
    let message: String
}
