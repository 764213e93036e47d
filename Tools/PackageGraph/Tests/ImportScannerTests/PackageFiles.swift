/// Paths inside this package.
enum PackageFiles {
    /// The folder of the manifest.
    static let root = folder(above: #filePath, levels: 3)
    /// The folder of the tricky cases.
    static let trickyImports = folder(above: #filePath, levels: 1) + "/Fixtures/TrickyImports"

    private static func folder(above path: String, levels: Int) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels).joined(separator: "/")
    }
}
