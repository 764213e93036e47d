/// Formats initial rules as YAML.
enum StartingRules {
    /// Returns the text of the file.
    static func text(_ layers: [StartingLayer]) -> String {
        var text = """
            # What the modules of this repository may import. 'bulkhead check' holds it; 'bulkhead rule' lists and explains all rules.
            #
            # On without being named here: undeclared, implicit, unused, manifest, conditional, cycles, tests, form.

            """
        guard !layers.isEmpty else { return text + example }
        text += """

            # The lower layers first. Each may use just what it uses today; remove what it shouldn't.
            layers:

            """
        for layer in layers {
            text += "  - name: \(quoted(layer.name))\n"
            text += "    members: \(list(layer.members))\n"
            text += "    uses: \(list(layer.uses))\n"
            if layer.isIndependent { text += "    siblings: independent\n" }
            if !layer.testUses.isEmpty { text += "    tests:\n      uses: \(list(layer.testUses))\n" }
        }
        return text
    }

    /// What a person can write if nothing divides the repository.
    private static let example = """

        # layers:
        #   - name: core
        #     members: [Sources/Core, "target:*Client"]  # folders, and patterns of the names of targets
        #   - name: features
        #     members: ["target:*Feature"]
        #     uses: [core]
        #     siblings: independent

        """

    private static func list(_ words: [String]) -> String { "[" + words.map(quoted).joined(separator: ", ") + "]" }

    /// Quotes a word unless YAML reads it as the same plain scalar.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            word.first.map { $0.isASCII && $0.isLetter } == true
            && word.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "-_./".utf8.contains(byte)
            }
        let isKeyword = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(word.lowercased())
        return isPlain && !isKeyword ? word : JSON.string(word).line
    }
}
