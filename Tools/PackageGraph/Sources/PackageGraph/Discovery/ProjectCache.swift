import XcodeProjectReader

/// Recalls Xcode projects that were read before, so that a project is read once for each change of its files.
public struct ProjectCache: Sendable {
    /// A project with the identities of the contents of the files from which it was read.
    public struct Entry: Hashable, Sendable {
        /// The project.
        public let project: XcodeProject
        /// The fingerprint of its files.
        public let fingerprint: Fingerprint

        /// Creates an entry.
        public init(project: XcodeProject, fingerprint: Fingerprint) {
            self.project = project
            self.fingerprint = fingerprint
        }

        /// Returns the fingerprint of files' contents.
        ///
        /// - Parameter content: returns the bytes of the file with an absolute path; nil if there is none.
        static func fingerprint(of files: [String], _ content: (String) -> [UInt8]?) -> Fingerprint {
            var print = Fingerprint()
            for file in files {
                let bytes = content(file)
                print.add(file)
                print.add(bytes == nil ? 0 : 1)
                bytes?.withUnsafeBytes { print.add($0) }
            }
            return print
        }
    }

    private let entries: [String: Entry]

    /// Creates a cache of projects read before; of none by default.
    public init(_ entries: [Entry] = []) {
        self.entries = Dictionary(entries.map { ($0.project.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the project with a path if none of its files has changed.
    func recall(_ path: String, _ content: (String) -> [UInt8]?) -> Entry? {
        guard let entry = entries[path], !entry.project.files.isEmpty,
            Entry.fingerprint(of: entry.project.files, content) == entry.fingerprint
        else {
            return nil
        }
        return entry
    }
}
