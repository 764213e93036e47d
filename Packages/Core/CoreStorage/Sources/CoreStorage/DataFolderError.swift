/// The reasons a data folder can't be used. Nothing in it was changed.
public enum DataFolderError: Error, Hashable, Sendable {
    /// The folder has contents, but not the app's marker. `example` is the name of one of its files.
    case foreign(path: String, example: String)
    /// The folder doesn't exist, and was to be opened without creating it.
    case missing(path: String)
    /// Something that isn't a folder is at the path.
    case notAFolder(path: String)
    /// The folder can't be listed, or its marker can't be read.
    case unreadable(path: String, reason: String)
    /// The folder can be read but not written.
    case readOnly(path: String, reason: String)
    /// The folder or one of its subfolders can't be created.
    case cannotCreate(path: String, reason: String)
    /// The marker has a later format than this app knows.
    case newerFormat(path: String, found: Int, known: Int)
    /// The marker isn't valid.
    case damagedMarker(path: String)
}

extension DataFolderError: CustomStringConvertible {
    /// Describes the problem with the folder, and what to do.
    public var description: String {
        switch self {
        case .foreign(let path, let example):
            "\(path) is not a data folder of this app: it holds “\(example)” but no \(DataFolder.markerName). "
                + "Choose an empty or a new folder."
        case .missing(let path):
            "The folder \(path) doesn't exist. Check its name, or start petnest with it to create it."
        case .notAFolder(let path):
            "\(path) is not a folder. Choose another data folder."
        case .unreadable(let path, let reason):
            "\(path) can't be read: \(reason). Give yourself permission to read it, or choose another data folder."
        case .readOnly(let path, let reason):
            "\(path) can't be written: \(reason). Give yourself permission to write it, or choose another data folder."
        case .cannotCreate(let path, let reason):
            "\(path) can't be created: \(reason). Choose another data folder."
        case .newerFormat(let path, let found, let known):
            "\(path) was created by a newer version of this app (format \(found), known is \(known)). "
                + "Install the newer version, or choose another data folder."
        case .damagedMarker(let path):
            "\(path) is damaged: it should hold {\"format\":\(DataFolder.format)}. If the folder is this app's, "
                + "write that into it; if not, choose another data folder."
        }
    }
}
