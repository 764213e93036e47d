import Foundation

/// Decodes what `swift package dump-package` prints into the same ``Manifest`` that ``ManifestReader`` makes.
public enum DumpPackageReader {
    /// Decodes the output.
    ///
    /// - Parameters:
    ///   - json: the standard output of `swift package dump-package`.
    ///   - file: the manifest's path, for messages.
    /// - Returns: the manifest, without places.
    /// - Throws: ``ManifestError`` when the output isn't what this version of Swift prints.
    public static func manifest(_ json: Data, file: String) throws(ManifestError) -> Manifest {
        do {
            return try JSONDecoder().decode(DumpedPackage.self, from: json).manifest()
        } catch {
            throw ManifestError(file: file, kind: .rejected("its output can't be read: \(error)"))
        }
    }
}
