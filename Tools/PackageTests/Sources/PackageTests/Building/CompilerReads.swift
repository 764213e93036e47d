import Foundation

/// What compilers read to make what lies in a folder of products, as they say themselves: sources, module maps, and headers
/// wherever they lie.
struct CompilerReads {
    /// What one call of a compiler read.
    struct Call {
        /// The file that says so.
        let file: String
        /// The object file that was made, for a source of the C family; nil for Swift.
        let object: String?
        /// The files that were read, but for those in ``CompilerReads/apart``.
        let paths: Set<String>
        /// The built programs among them: those that expanded macros.
        let programs: Set<String>
    }

    private let scratch: String
    /// Folders whose files are watched otherwise, each with a slash at its end: those of the system and the toolchain, and what
    /// was built.
    private let apart: [String]
    private var known: [String: [Call]] = [:]
    private var answers: [String: Bool] = [:]

    /// Prepares reading.
    ///
    /// - Parameters:
    ///   - scratch: the folder that SwiftPM builds in.
    ///   - apart: folders whose files are nobody's business here.
    init(scratch: String, apart: [String]) {
        self.scratch = scratch
        self.apart = apart.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }

    /// The folder with all that is made of a target's sources.
    func folder(ofTarget name: String) -> String { "\(scratch)/debug/\(name).build" }

    /// The calls that made what there is of a target; none where nothing is.
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
                paths: paths.filter { path in !apart.contains(where: path.hasPrefix) },
                programs: paths.filter { $0.hasPrefix(scratch + "/") && $0.hasSuffix(Self.program) })
        }
        known[name] = calls
        return calls
    }

    /// A source or header by which an assembler reads files that nobody says; nil where there is none.
    mutating func assembling(_ call: Call) -> String? {
        guard call.object != nil else { return nil }
        return call.paths.sorted().first { file($0, contains: ".incbin") }
    }

    /// Whether a file holds some words; asked once.
    mutating func file(_ path: String, contains words: String) -> Bool {
        let key = words + "\0" + path
        if let answer = answers[key] { return answer }
        let answer = FileManager.default.contents(atPath: path)?.range(of: Data(words.utf8)) != nil
        answers[key] = answer
        return answer
    }

    /// What the names of programs end with that are built for the build itself.
    static let program = "-tool"

    private func paths(in file: String) -> Set<String> {
        // A file that can't be read tells nothing; its name, which no key has, is what was read.
        FileManager.default.contents(atPath: file).map { DependencyFile.paths(in: $0) } ?? [file]
    }
}
