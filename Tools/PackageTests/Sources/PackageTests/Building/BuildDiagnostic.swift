/// A diagnostic of a compiler or of SwiftPM.
struct BuildDiagnostic: Hashable {
    enum Severity: String {
        case error
        case warning
    }

    let severity: Severity
    /// The absolute path of the file, or `nil` if the diagnostic isn't about a file.
    let file: String?
    let line: Int
    let message: String
}
