/// What running a manifest can turn on besides its text, the machine and the environment, as far as the text tells.
enum ManifestDependence {
    /// Whether what a run told holds for as long as text, machine and environment stay the same.
    ///
    /// It does where nothing but PackageDescription is imported and no word in the text reaches for more: files, git, the
    /// clock, chance. Words in comments and strings count as well; a wrong answer only means that the manifest is run again.
    static func isOnTextAlone(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let hasLongStrings = text.contains("\"\"\"")
        var previous: Substring = ""
        for line in text.split(whereSeparator: \.isNewline) {
            // Prose needn't be read where it is known to be prose.
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
        // Members of Foundation's that an extension gives to the standard library's types.
        "contentsOfFile", "contentsOfDirectory", "fileURLWithPath", "filePath",
        // The process.
        "readLine", "CommandLine", "_silgen_name",
        // Chance and time.
        "random", "randomElement", "shuffle", "shuffled", "SystemRandomNumberGenerator", "Hasher", "hashValue",
        "ContinuousClock", "SuspendingClock",
        // Variables that a cache's key leaves out.
        "PWD", "OLDPWD", "SHLVL", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "TERM_SESSION_ID", "WINDOWID", "COLUMNS",
        "LINES",
    ]
}
