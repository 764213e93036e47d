import PackageGraph

/// The text of a file of mocks, with a checksum in its header that detects changes by hand.
enum GeneratedFile {
    /// The file's name, in a package's testing target.
    static let name = "Mocks.generated.swift"
    /// The name of the file with the support code, in the same folder.
    static let supportName = "MockSupport.generated.swift"

    /// Returns whether a path has one of the two names.
    static func isGenerated(_ path: String) -> Bool {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return last == name || last == supportName
    }

    private static let opening =
        "// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:"
    private static let sumPrefix = "// sum: "

    /// Returns the text of a file with a body.
    static func text(_ body: String) -> String {
        """
        \(opening)
        // change the protocols and run that command again. What was changed here isn't overwritten without --force.
        \(sumPrefix)\(sum(of: body))
        // swift-format-ignore-file

        \(body)
        """
    }

    /// Returns whether a file's text matches its checksum.
    static func isUntouched(_ text: String) -> Bool {
        guard text.hasPrefix(opening) else { return false }
        let parts = text.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[2].hasPrefix(sumPrefix) else { return false }
        return parts[2].dropFirst(sumPrefix.count) == sum(of: String(parts[5]))
            && GeneratedFile.text(String(parts[5])) == text
    }

    private static func sum(of body: String) -> String {
        var print = Fingerprint()
        print.add(body)
        func digits(_ number: UInt64) -> String {
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return digits(print.first) + digits(print.second)
    }
}
