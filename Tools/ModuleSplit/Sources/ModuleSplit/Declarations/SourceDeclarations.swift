import SwiftParser
import SwiftSyntax

/// The declarations of a source file, read from its syntax.
public struct SourceDeclarations: Sendable {
    /// The absolute path.
    public let path: String
    /// The bytes of the file.
    public let text: [UInt8]
    /// The declarations at the top level, in order.
    public let topLevel: [TopLevelDeclaration]
    /// All named declarations outside of function bodies, in order.
    public let names: [DeclaredName]
    /// The modules that the file imports, with duplicates.
    public var imports: [String] { importedNames.map(\.name) }
    /// The names in import declarations, with their bytes.
    let importedNames: [(name: String, range: Range<Int>)]
    /// The modules that the file re-exports, as a whole or in part, so that all files of its module see them.
    let exportedModules: Set<String>
    /// The bytes of associated types with a default.
    let associatedDefaults: [Range<Int>]
    /// The offset at which a line with another import can be inserted.
    public let importOffset: Int
    /// Whether `Bundle.module` occurs.
    public let usesResources: Bool
    let lineTable: LineTable
    /// The branches of `#if`.
    let branches: [ConditionalBranch]
    private let byOffset: [Int: Int]

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - text: Its content.
    public init(path: String, text: [UInt8]) {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let lineTable = LineTable(text)
        let visitor = DeclarationVisitor(lineTable: lineTable)
        visitor.read(tree)
        self.path = path
        self.text = text
        self.lineTable = lineTable
        topLevel = visitor.topLevel
        names = visitor.names
        importedNames = visitor.imports
        exportedModules = visitor.exportedModules
        associatedDefaults = visitor.associatedDefaults
        importOffset = visitor.importOffset ?? Self.offsetBeforeCode(tree)
        usesResources = visitor.usesResources
        // Most files have none, and need no further walk.
        branches = text.firstRange(of: Array("#if".utf8)) == nil ? [] : ConditionalBranch.all(in: tree)
        byOffset = Dictionary(
            visitor.names.enumerated().map { ($1.offset, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the bytes of a module's name that qualifies the name at an offset: the `Shop` of `Shop.Price`.
    func qualifier(_ module: String, before offset: Int) -> Range<Int>? {
        let qualifier = Array((module + ".").utf8)
        let start = offset - qualifier.count
        guard start >= 0, text[start..<offset].elementsEqual(qualifier) else { return nil }
        return start..<offset - 1
    }

    /// Returns the bytes of the line that contains a range, with its line break.
    func lineRange(of range: Range<Int>) -> Range<Int> {
        let start = lineTable.lineStart(at: range.lowerBound)
        let end = text[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
        return start..<end
    }

    /// Returns the index of the name that is declared at an offset.
    func name(at offset: Int) -> Int? { byOffset[offset] }

    /// Returns the index of the top-level declaration that contains an offset.
    func topLevel(at offset: Int) -> Int? {
        var low = 0
        var high = topLevel.count
        while low < high {
            let middle = (low + high) / 2
            if topLevel[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < topLevel.count && topLevel[low].range.contains(offset) ? low : nil
    }

    /// Returns the effective access level of a name, considering the enclosing declarations.
    public func access(of name: Int) -> AccessLevel {
        let declared = names[name]
        guard let parent = declared.parent else { return declared.writtenAccess ?? .internal }
        let enclosing = names[parent]
        if declared.kind == .enumCase || enclosing.kind == .protocolType { return access(of: parent) }
        if enclosing.kind == .extensionBlock {
            // An extension's level is the default of its members and limits nothing.
            return declared.writtenAccess ?? enclosing.writtenAccess ?? .internal
        }
        return min(declared.writtenAccess ?? .internal, access(of: parent))
    }

    /// Behind the comment at the top of the file, which ends with an empty line.
    private static func offsetBeforeCode(_ tree: SourceFileSyntax) -> Int {
        var offset = 0
        var result = 0
        var sawComment = false
        for piece in tree.leadingTrivia {
            offset += piece.sourceLength.utf8Length
            if piece.isComment { sawComment = true }
            if case .newlines(let count) = piece, count > 1, sawComment { result = offset }
        }
        return result
    }
}
