import Testing

@testable import ModuleSplit

@Suite("Comments between declarations", .timeLimit(.minutes(20)))
struct SectionCommentsTests {
    /// The texts of both files after the declarations whose names begin with `low` have left a file.
    private func divided(_ text: String) throws -> (low: String, rest: String) {
        let package = try TemporaryPackage(["Low.swift": text, "High.swift": "func high() {}\n"])
        #expect(try package.divide() == "")
        return (try package.text("Sources/Low/Low.swift"), try package.text("Sources/Whole/Low.swift"))
    }

    @Test("move with the declarations that they describe, and to both files if some stay")
    func sections() throws {
        let (low, rest) = try divided(
            """
            // The top of the file.

            import Swift

            // MARK: - Low only

            func low1() {}

            // MARK: - Both

            /// Its own comment.
            func low2() {}

            func use() { high() } // The end of a line.

            // MARK: - High only

            func other() { high() }

            """)
        #expect(
            low == """
                // The top of the file.

                import Swift

                // MARK: - Low only

                func low1() {}

                // MARK: - Both

                /// Its own comment.
                func low2() {}


                """)
        #expect(
            rest == """
                // The top of the file.

                import Swift

                // MARK: - Both

                func use() { high() } // The end of a line.

                // MARK: - High only

                func other() { high() }

                """)
    }
}
