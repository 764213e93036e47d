/// Finds out from a manifest's text whether its value may depend on more than the text, the machine and the
/// environment.
enum ManifestDependence {
    /// Whether the result of a run is valid as long as the text, machine and environment are unchanged.
    ///
    /// It is if only PackageDescription is imported and no word in the text names anything else: files, git, the clock,
    /// random numbers. Words in comments and strings count too, and at worst cause the manifest to be run again.
    static func isOnTextAlone(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let hasLongStrings = text.contains("\"\"\"")
        var previous: Substring = ""
        for line in text.split(whereSeparator: \.isNewline) {
            // Line comments can be skipped, except where they may be part of a long string.
            if !hasLongStrings, line.drop(while: \.isWhitespace).hasPrefix("//") { continue }
            for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                if previous == "import", !modules.contains(word) { return false }
                if word == "contentsOf", previous != "append", previous != "insert" { return false }
                if reaching.contains(word) { return false }
                previous = word
            }
        }
        return true
    }

    private static let modules: Set<Substring> = ["PackageDescription", "CompilerPluginSupport"]

    private static let reaching: Set<Substring> = [
        // Git.
        "gitInformation",
        // Members that Foundation adds to types of the standard library.
        "contentsOfFile", "contentsOfDirectory", "fileURLWithPath", "filePath",
        // The process.
        "readLine", "CommandLine", "_silgen_name",
        // Random numbers and time.
        "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator", "Hasher", "hashValue",
        "ContinuousClock", "SuspendingClock",
        // Variables that aren't part of a cache key.
        "PWD", "OLDPWD", "SHLVL", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "TERM_SESSION_ID", "WINDOWID", "COLUMNS",
        "LINES",
    ]
}
