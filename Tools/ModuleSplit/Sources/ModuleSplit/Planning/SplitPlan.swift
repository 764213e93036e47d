/// A proposal to divide a target into modules, leaf first.
public struct SplitPlan: Sendable {
    /// The next module, and the changes that it requires.
    public struct Step: Sendable {
        /// The name of the new module.
        public let name: String
        /// All declarations that move: indices in ``DeclarationGraph/nodes``.
        public let nodes: [Int]
        /// The files that are empty after this step and the previous ones: indices in ``DeclarationGraph/files``.
        public internal(set) var files: [Int]
        /// The declarations that move out of files in which others stay: indices in ``DeclarationGraph/nodes``.
        public internal(set) var declarations: [Int]
        /// The number of lines that move.
        public let lines: Int
        /// The symbols that other modules will use and that aren't visible to them now.
        public internal(set) var exposed: [ExposedSymbol]
        /// The files of other modules that have to import the new one.
        public let importingFiles: [Int]
        /// The modules of earlier steps that the new one uses.
        public let uses: [String]
        /// The test files that use nothing else of the target, and so move along.
        public internal(set) var tests: [MovedTests.Group] = []
        /// The declarations of listed files that can't move, and a use that holds each back.
        public let held: [HeldDeclaration]
    }

    /// A declaration that should move according to the plan file, but needs a declaration that stays.
    public struct HeldDeclaration: Sendable {
        /// The index in ``DeclarationGraph/nodes``.
        public let node: Int
        /// The index in ``DeclarationGraph/references`` of its use of a declaration that stays, or `nil` if a tie holds
        /// it.
        public let reference: Int?
    }

    /// A symbol whose access level rises, and the first use that requires it.
    public struct ExposedSymbol: Sendable {
        /// The index in ``DeclarationGraph/symbols``.
        public let symbol: Int
        /// The index in ``DeclarationGraph/references`` of a use from another module.
        public let reference: Int
        /// The number of uses from other modules.
        public let useCount: Int
    }

    /// Declarations that use each other and so stay in one module.
    public struct Knot: Sendable {
        /// The indices of the files in ``DeclarationGraph/files``.
        public let files: [Int]
        /// The number of lines.
        public let lines: Int
        /// The references that hold it together, those of the fewest first: indices in ``DeclarationGraph/references``.
        public let references: [Int]
    }

    /// The name of the target.
    public let target: String
    /// The number of lines before the split.
    public let lines: Int
    /// The number of lines that stay in the target.
    public let remainingLines: Int
    /// The steps, in the order in which they can be made.
    public let steps: [Step]
    /// The largest knots, the largest first.
    public let knots: [Knot]
}
