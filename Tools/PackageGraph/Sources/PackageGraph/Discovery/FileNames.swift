/// The file names that are relevant to the graph, by SwiftPM's rules for file types.
enum FileNames {
    /// Extensions of folders that are treated as one file, or skipped.
    private static let opaqueExtensions: Set<Substring> = [
        "docc", "playground", "xcodeproj", "xcworkspace", "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel",
        "nib", "xib",
        "storyboard", "xcstrings", "metal", "xcframework", "artifactbundle", "xcresult",
    ]

    static func isOpaqueFolder(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return opaqueExtensions.contains(name[name.index(after: dot)...])
    }

    /// Whether a folder is an Xcode project or workspace.
    static func isXcodeBundle(_ name: String) -> Bool { name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") }

    /// Whether a file is a source, a module map, or a description from which XcodeGen generates a project.
    static func matters(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return false }
        let ending = name[name.index(after: dot)...]
        if ending.elementsEqual("swift".utf8) { return true }
        if ending.elementsEqual("modulemap".utf8) || name.elementsEqual(projectDescription.utf8) { return true }
        return clangExtensions.contains { ending.elementsEqual($0.utf8) }
    }

    /// The extensions of C-family and assembly sources.
    private static let clangExtensions = ["c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]

    /// The file from which XcodeGen generates a project.
    static let projectDescription = "project.yml"

    static func isSwift(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { $0.suffix(swiftEnding.count).elementsEqual(swiftEnding) }
    }

    private static let swiftEnding = Array(".swift".utf8)

    static func isClang(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return clangExtensions.contains(String(name[name.index(after: dot)...]))
    }

    /// Whether a source file makes its module executable: `main.swift`, `Main.c`.
    static func isMain(_ name: String) -> Bool {
        let name = name.utf8
        guard name.count > 5, zip(name, "main.".utf8).allSatisfy({ $0 | 0x20 == $1 }) else { return false }
        return name.count { $0 == UInt8(ascii: ".") } == 1
    }

    /// Whether a file is a manifest, which isn't part of a target in the package's root folder.
    static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || name.hasPrefix("Package@") && isSwift(name)
    }
}
