import Foundation

/// The files that compilers read for the products in a scratch folder, according to their dependency files: sources,
/// module maps, and headers anywhere on the machine.
struct CompilerReads {
    /// The files that one run of a compiler read.
    struct Call {
        /// The dependency file.
        let file: String
        /// The object file, for a source of the C family. `nil` for Swift.
        let object: String?
        /// The files that were read, except for those in ``CompilerReads/excludedFolders``.
        let paths: Set<String>
        /// The build products among them: the programs that expanded macros.
        let programs: Set<String>
    }

    private let scratch: String
    /// Folders whose files are tracked in other ways, each with a trailing slash: those of the system, the toolchain,
    /// and build products.
    private let excludedFolders: [String]
    private var known: [String: [Call]] = [:]
    private var answers: [String: Bool] = [:]

    /// Prepares for reading.
    ///
    /// - Parameters:
    ///   - scratch: the folder that SwiftPM builds in.
    ///   - excludedFolders: folders whose files are excluded.
    init(scratch: String, excludedFolders: [String]) {
        self.scratch = scratch
        self.excludedFolders = excludedFolders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }

    /// Returns the folder of the intermediate build products of a target.
    func folder(ofTarget name: String) -> String { "\(scratch)/debug/\(name).build" }

    /// Returns the compiler runs that built the current products of a target. Empty if there are none.
    mutating func calls(forTarget name: String) -> [Call] {
        if let calls = known[name] { return calls }
        let folder = folder(ofTarget: name)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let calls = names.filter { $0.hasSuffix(".d") }.sorted().map { name in
            let file = "\(folder)/\(name)"
            let object = "\(file.dropLast(2)).o"
            let isThere = FileManager.default.fileExists(atPath: object)
            let paths = paths(in: file)
            return Call(
                file: file, object: isThere ? object : nil,
                paths: paths.filter { path in !excludedFolders.contains(where: path.hasPrefix) },
                programs: paths.filter { $0.hasPrefix(scratch + "/") && $0.hasSuffix(Self.program) })
        }
        known[name] = calls
        return calls
    }

    /// Returns a source or header with which an assembler includes files that no dependency file lists, or `nil` if
    /// there is none.
    mutating func assembling(_ call: Call) -> String? {
        guard call.object != nil else { return nil }
        return call.paths.sorted().first { file($0, contains: ".incbin") }
    }

    /// Whether a file contains a text. The answer is cached.
    mutating func file(_ path: String, contains words: String) -> Bool {
        let key = words + "\0" + path
        if let answer = answers[key] { return answer }
        let answer = FileManager.default.contents(atPath: path)?.range(of: Data(words.utf8)) != nil
        answers[key] = answer
        return answer
    }

    /// The suffix of programs that are built to run during the build.
    static let program = "-tool"

    private func paths(in file: String) -> Set<String> {
        // If a dependency file can't be read, the dependency file itself is returned. No key contains it.
        FileManager.default.contents(atPath: file).map { DependencyFile.paths(in: $0) } ?? [file]
    }
}
