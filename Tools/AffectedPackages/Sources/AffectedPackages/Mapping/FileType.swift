/// What a file's name tells of its use in a build.
enum FileType {
    private static let sources: Set<Substring> = ["swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]
    private static let headers: Set<Substring> = [
        "h", "hh", "hpp", "hxx", "h++", "inc", "inl", "ipp", "def", "tcc", "modulemap", "apinotes",
    ]
    private static let prose: Set<Substring> = ["md", "markdown"]
    private static let passedOver: Set<Substring> = ["docc", "playground", "xcodeproj", "xcworkspace"]
    private static let toolchain: Set<Substring> = [
        ".swift-version", ".tool-versions", ".xcode-version", "mise.toml", ".mise.toml",
    ]

    /// What compilers take.
    static func isSource(_ name: Substring) -> Bool { sources.contains(ending(name)) }

    /// What C-family sources include.
    static func isHeader(_ name: Substring) -> Bool { headers.contains(ending(name)) }

    /// What no build reads unless it is a declared resource.
    static func isProse(_ name: Substring) -> Bool { prose.contains(ending(name)) }

    /// Folders inside of targets that no build reads.
    static func isPassedOver(folder name: Substring) -> Bool { passedOver.contains(ending(name)) }

    /// What chooses the compiler.
    static func isToolchain(_ name: Substring) -> Bool { toolchain.contains(name) }

    private static func ending(_ name: Substring) -> Substring {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...]
    }
}
