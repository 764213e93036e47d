/// The reasons an index can't be read.
public enum IndexStoreError: Error, Equatable, CustomStringConvertible {
    /// The compiler doesn't report the location of its libraries.
    case toolchainUnknown
    /// libIndexStore couldn't be loaded.
    case libraryMissing(path: String, reason: String)
    /// libIndexStore doesn't have this function, so it is another version.
    case functionMissing(name: String, library: String)
    /// The folder isn't an index store, or can't be read.
    case storeUnreadable(path: String, reason: String)
    /// A file of the store is damaged or was written by another version of the compiler.
    case recordUnreadable(name: String, reason: String)

    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .toolchainUnknown:
            "expected the path runtimeResourcePath in the output of 'swiftc -print-target-info', found none"
        case .libraryMissing(let path, let reason):
            "expected the toolchain's index library at \(path), but it can't be loaded: \(reason)"
        case .functionMissing(let name, let library):
            "\(library) has no function \(name); use the library of the toolchain that built the package"
        case .storeUnreadable(let path, let reason):
            "expected an index store at \(path), but it can't be read: \(reason)"
        case .recordUnreadable(let name, let reason):
            "the index record \(name) can't be read: \(reason); build the package again"
        }
    }
}
