/// Formats initial rules as YAML.
enum StartingRules {
    /// Returns the text of the file.
    static func text(_ layers: [StartingLayer]) -> String {
        var text = """
            # The modules that each part of this repository may import. 'bulkhead check' checks it, and 'bulkhead rule' explains all rules.
            #
            # These rules need no entry here: undeclared, implicit, unused, manifest, conditional, cycles, tests, form.

            """
        guard !layers.isEmpty else { return text + example }
        text += """

            # Lower layers come first. Each may use the layers that it uses today; remove those that it shouldn't use.
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
