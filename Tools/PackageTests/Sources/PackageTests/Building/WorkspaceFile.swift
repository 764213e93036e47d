import Foundation

/// A list of packages that SwiftPM loads into one build plan (SwiftPM, XcodeWorkspaceLoader in MultiRootSupport.swift).
struct WorkspaceFile {
    /// The path of the folder `….xcworkspace`.
    let path: String

    /// Where the list is.
    var listFile: String { path + "/contents.xcworkspacedata" }

    /// Where SwiftPM keeps the versions of packages from outside that the last build needed.
    private var pinsFile: String { path + "/xcshareddata/swiftpm/Package.resolved" }

    /// Where the versions stay that earlier builds needed and the last one didn't: SwiftPM removes those from its file.
    private var keptPinsFile: String { path + "/bulkhead-pins" }

    /// The version of every package from outside that a build has needed, as the last one named it.
    var pins: Pins { (Pins(file: pinsFile) ?? Pins()).over(Pins(file: keptPinsFile) ?? Pins()) }

    /// Writes the list, and the pins that the file there lacks. Leaves files alone that are as they should be.
    ///
    /// - Parameters:
    ///   - pins: the pins that go before those of earlier builds.
    ///   - needed: the identities of the packages that the build needs; `nil` if they aren't known.
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
        try SteadyFile.write(text, to: listFile)
        let all = self.pins
        try SteadyFile.write(all.text, to: keptPinsFile)
        let last = Pins(file: pinsFile) ?? Pins()
        let given = pins.over(all.pins(of: needed))
        if !given.isPart(of: last) {
            try SteadyFile.write(given.over(last).text, to: pinsFile)
        }
    }
}
