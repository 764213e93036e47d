import Foundation

/// A list of packages that SwiftPM loads into one build plan (SwiftPM, XcodeWorkspaceLoader in MultiRootSupport.swift).
struct WorkspaceFile {
    /// The path of the `.xcworkspace` folder.
    let path: String

    /// The path of the list.
    var listFile: String { path + "/contents.xcworkspacedata" }

    /// The path where SwiftPM stores the versions of external packages that the last build needed.
    private var pinsFile: String { path + "/xcshareddata/swiftpm/Package.resolved" }

    /// The path of the versions that earlier builds needed but the last one didn't. SwiftPM removes those from its
    /// file.
    private var keptPinsFile: String { path + "/bulkhead-pins" }

    /// The version of each external package that any build needed, as of the most recent build that needed it.
    var pins: Pins { (Pins(file: pinsFile) ?? Pins()).over(Pins(file: keptPinsFile) ?? Pins()) }

    /// Writes the list, and the pins that SwiftPM's file lacks. Doesn't write files whose contents are already correct.
    ///
    /// - Parameters:
    ///   - pins: the pins that take precedence over those of earlier builds.
    ///   - needed: the identities of the packages that the build needs, or `nil` if they are unknown.
    func write(_ packages: [TestedPackage], pins: Pins, needed: Set<String>?) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/xcshareddata/swiftpm", withIntermediateDirectories: true)
        let list = packages.map { package in
            let text = package.directory.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing("\"", with: "&quot;")
            return "  <FileRef location=\"absolute:\(text)\"></FileRef>\n"
        }
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\">\n\(list.joined())</Workspace>\n"
        try FileUpdate.write(text, to: listFile)
        let all = self.pins
        try FileUpdate.write(all.text, to: keptPinsFile)
        let last = Pins(file: pinsFile) ?? Pins()
        let given = pins.over(all.pins(of: needed))
        if !given.isPart(of: last) {
            try FileUpdate.write(given.over(last).text, to: pinsFile)
        }
    }
}
