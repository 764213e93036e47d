import Foundation

/// A list of packages that SwiftPM loads into one build plan (SwiftPM, XcodeWorkspaceLoader in MultiRootSupport.swift).
struct WorkspaceFile {
    /// The path of the folder `….xcworkspace`.
    let path: String

    /// Where the list is.
    var listFile: String { path + "/contents.xcworkspacedata" }

    /// Where SwiftPM keeps the versions of packages from outside.
    var pinsFile: String { path + "/xcshareddata/swiftpm/Package.resolved" }

    /// Writes the list, and pins where those there say otherwise. Leaves files alone that are as they should be.
    func write(_ packages: [TestedPackage], pins: Pins) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/xcshareddata/swiftpm", withIntermediateDirectories: true)
        let list = packages.map { package in
            let text = package.directory.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing("\"", with: "&quot;")
            return "  <FileRef location=\"absolute:\(text)\"></FileRef>\n"
        }
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\">\n\(list.joined())</Workspace>\n"
        try SteadyFile.write(text, to: listFile)
        let known = Pins(file: pinsFile) ?? Pins()
        if !pins.isPart(of: known) {
            try SteadyFile.write(pins.over(known).text, to: pinsFile)
        }
    }
}
