import SwiftParser
import SwiftSyntax

/// Compares the texts of manifests without evaluating them.
public enum ManifestText {
    /// Whether two texts of a manifest have the same declarations, because they only differ in comments and whitespace.
    ///
    /// This is stricter than comparing ``Manifest`` values, which don't include build settings. Texts that aren't
    /// Swift, or that use their own lines and columns, are never the same.
    public static func isSame(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        guard let oldVersion = try? ManifestSelection.toolsVersion(of: old, file: ""),
            let newVersion = try? ManifestSelection.toolsVersion(of: new, file: ""), oldVersion == newVersion,
            !ManifestReader.isTooDeep(old), !ManifestReader.isTooDeep(new)
        else { return false }
        return DeepStack.run {
            let left = old.withUnsafeBufferPointer { Parser.parse(source: $0) }
            let right = new.withUnsafeBufferPointer { Parser.parse(source: $0) }
            return !left.hasError && !right.hasError && isSame(Syntax(left), Syntax(right))
        }
    }

    private static let selfReferring: Set<String> = ["line", "column", "sourceLocation"]

    private static func isSame(_ left: Syntax, _ right: Syntax) -> Bool {
        guard left.kind == right.kind else { return false }
        if let left = left.as(TokenSyntax.self), let right = right.as(TokenSyntax.self) {
            if left.previousToken(viewMode: .sourceAccurate)?.tokenKind == .pound, selfReferring.contains(left.text) {
                return false
            }
            return left.tokenKind == right.tokenKind && left.tokenKind != .poundSourceLocation
        }
        let ours = left.children(viewMode: .sourceAccurate)
        let theirs = right.children(viewMode: .sourceAccurate)
        return ours.count == theirs.count && zip(ours, theirs).allSatisfy(isSame)
    }
}
