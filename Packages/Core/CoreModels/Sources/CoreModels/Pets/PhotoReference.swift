/// Where a pet's photo is: the name of a file in the app's photo folder, never a path out of it.
public struct PhotoReference: Hashable, Sendable {
    /// The file's name.
    public let fileName: String

    /// Creates a reference.
    /// - Throws: ``PhotoReferenceError`` where the text isn't the plain name of one file.
    public init(fileName: String) throws(PhotoReferenceError) {
        let isPlain =
            !fileName.isEmpty && fileName.utf8.count <= 255 && fileName.unicodeScalars.first != "."
            && !fileName.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            }
        guard isPlain else { throw .notAFileName(fileName) }
        self.fileName = fileName
    }
}

/// Why a text is no photo reference.
public enum PhotoReferenceError: Error, Hashable, Sendable {
    /// It is empty, hidden, too long, or holds a separator or control character.
    case notAFileName(String)
}
