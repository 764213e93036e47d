import Foundation
import ManifestReader
import SourceEditing

extension SplitSubject {
    /// The access level of names that other modules of the package use. `package` needs the package's name, which SwiftPM
    /// passes to the compiler since 5.9.
    public var level: AccessLevel {
        package.manifest.toolsVersion < ToolsVersion(5, 9) ? .public : .package
    }

    /// The absolute path of the package's manifest.
    var manifestPath: String { graph.root + "/" + package.manifestPath }

    /// Returns the text of the package's manifest.
    func manifest() throws(StepError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: manifestPath) else {
            throw .manifest("\(manifestPath) can't be read")
        }
        return Array(data)
    }

    /// Returns the package's manifest with edits.
    func editedManifest(
        _ edit: (inout ManifestEdit) throws(ManifestEditError) -> Void
    ) throws(StepError) -> ManifestText {
        var manifest = ManifestEdit(try manifest())
        do {
            try edit(&manifest)
        } catch {
            throw .manifest(error.description)
        }
        return ManifestText(path: manifestPath, text: manifest.result)
    }
}
