/// The use of a file in a build, as far as its name determines it.
enum FileType {
    private static let sources: Set<Substring> = ["swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]
    private static let headers: Set<Substring> = [
        "h", "hh", "hpp", "hxx", "h++", "inc", "inl", "ipp", "def", "tcc", "modulemap", "apinotes",
    ]
    private static let prose: Set<Substring> = ["md", "markdown"]
    private static let ignoredFolders: Set<Substring> = ["docc", "playground", "xcodeproj", "xcworkspace"]
    private static let toolchain: Set<Substring> = [
        ".swift-version", ".tool-versions", ".xcode-version", "mise.toml", ".mise.toml",
    ]

    /// Whether a compiler compiles a file.
    static func isSource(_ name: Substring) -> Bool { sources.contains(ending(name)) }

    /// Whether sources of the C family can include a file.
    static func isHeader(_ name: Substring) -> Bool { headers.contains(ending(name)) }

    /// Whether a file is documentation, which builds read only if it is declared as a resource.
    static func isProse(_ name: Substring) -> Bool { prose.contains(ending(name)) }

    /// Whether builds ignore a folder inside of a target.
    static func isIgnored(folder name: Substring) -> Bool { ignoredFolders.contains(ending(name)) }

    /// Whether a file selects the toolchain.
    static func isToolchain(_ name: Substring) -> Bool { toolchain.contains(name) }

    private static func ending(_ name: Substring) -> Substring {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...]
    }
}
