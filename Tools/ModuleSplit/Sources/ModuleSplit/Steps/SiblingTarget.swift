import Foundation
import SourceEditing

/// A module that becomes a target of the package that is divided.
struct SiblingTarget: StepDestination {
    let subject: SplitSubject
    /// The name of the module.
    let name: String

    let newPackages: [String] = []

    var level: AccessLevel { subject.level }

    var folder: String {
        let parent = (subject.folder as NSString).deletingLastPathComponent
        let package = subject.package.directory
        // If the target's folder is the sources folder or the package's own, the new folder can't be beside it.
        return parent.count < package.count || (subject.folder as NSString).lastPathComponent == "Sources"
            ? package + "/" + name : parent + "/" + name
    }

    func takesTest(importing imports: Set<String>) -> Bool { true }

    func testFolder(_ name: String, leaving original: String) -> String {
        (original as NSString).deletingLastPathComponent + "/" + name
    }

    func admit(importing imports: [String: String]) {}

    func verify(_ manifests: [ManifestText]) {}

    func complete() {}

    func manifests(
        _ module: DividedTarget, tests: [DividedTarget], users: [String]
    ) throws(StepError) -> [ManifestText] {
        let text = try subject.editedManifest { (manifest) throws(ManifestEditError) in
            try manifest.addTarget(
                name, splitFrom: subject.subject.name, path: declaredPath(module.folder), isNeeded: module.needs,
                uses: module.uses)
            try use(by: users, in: &manifest)
            for test in tests {
                let path = relativePath(test.folder)
                try manifest.addTarget(
                    test.name, splitFrom: test.original.name, function: "testTarget",
                    path: path == "Tests/\(test.name)" ? nil : path, isNeeded: test.needs, uses: test.uses)
            }
        }
        return [text]
    }

    func use(by users: [String], in manifest: inout ManifestEdit) throws(ManifestEditError) {
        for user in users { try manifest.addDependency(named: name, to: user) }
    }

    /// The folder as the manifest has to declare it; `nil` if SwiftPM finds it by the target's name.
    func declaredPath(_ folder: String) -> String? {
        let relative = relativePath(folder)
        let isDefault = ["Sources", "Source", "src", "srcs"].contains { relative == "\($0)/\(name)" }
        return isDefault ? nil : relative
    }

    private func relativePath(_ folder: String) -> String {
        String(folder.dropFirst(subject.package.directory.count + 1))
    }
}
