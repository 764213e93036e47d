/// The objects of a project file by identifier.
final class ObjectTable {
    private let objects: [String: [String: PropertyListValue]]
    private let file: String
    private let bytes: [UInt8]
    private(set) var problems: [ProjectProblem] = []
    /// The identifiers without an object that were reported already.
    private var reported: Set<String> = []

    /// The `PBXProject` object.
    let root: ProjectObject

    /// Reads the text of a project file.
    ///
    /// - Parameter file: the absolute path of the file.
    init(_ bytes: [UInt8], file: String) throws(ProjectProblem) {
        let value: PropertyListValue
        do throws(PropertyListError) {
            value = try PropertyListParser.parse(bytes)
        } catch {
            throw ProjectProblem(file: file, line: error.line, kind: .invalid(error.message))
        }
        self.file = file
        self.bytes = bytes
        let top = value.dictionary ?? [:]
        let objects = (top["objects"]?.dictionary ?? [:]).compactMapValues(\.dictionary)
        self.objects = objects
        let id =
            top["rootObject"]?.string ?? objects.keys.sorted().first { objects[$0]?["isa"]?.string == "PBXProject" }
        guard let id, let values = objects[id], values["isa"]?.string == "PBXProject" else {
            throw ProjectProblem(file: file, line: 1, kind: .noProject)
        }
        root = ProjectObject(id: id, isa: "PBXProject", values: values)
    }

    /// Returns the object with an identifier; nil if there is none.
    func object(_ id: String) -> ProjectObject? {
        guard let values = objects[id] else { return nil }
        return ProjectObject(id: id, isa: values["isa"]?.string ?? "", values: values)
    }

    /// Returns the object with an identifier, and reports one that doesn't exist.
    ///
    /// - Parameter place: what refers to the object.
    func object(_ id: String, of place: @autoclosure () -> String) -> ProjectObject? {
        if let found = object(id) { return found }
        if reported.insert(id).inserted { report(.missingObject(id: id, place: place()), mentioned: id) }
        return nil
    }

    /// Returns the object to which a key of another one refers; nil without the key.
    func object(_ key: String, in other: ProjectObject) -> ProjectObject? {
        other.string(key).flatMap { object($0, of: "'\(other.displayName)'") }
    }

    /// Returns the objects that a key of another one lists.
    func objects(_ key: String, in other: ProjectObject) -> [ProjectObject] {
        other.strings(key).compactMap { object($0, of: "'\(other.displayName)'") }
    }

    /// Reports a problem, at the first line that mentions a text.
    func report(_ kind: ProjectProblem.Kind, mentioned text: String) {
        problems.append(ProjectProblem(file: file, line: line(of: text), kind: kind))
    }

    /// Reports a problem of another file.
    func report(_ problem: ProjectProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Returns the lines on which objects are defined, by identifier, in one pass over the text.
    func lines(of ids: Set<String>) -> [String: Int] {
        var lines: [String: Int] = [:]
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            let text = line.drop { $0 == 9 || $0 == 32 || $0 == UInt8(ascii: "\"") }
            let word = text.prefix { $0 > 32 && $0 != UInt8(ascii: "\"") }
            guard !word.isEmpty, word.count < text.count, text.dropFirst(word.count).contains(UInt8(ascii: "{")) else {
                continue
            }
            let id = String(decoding: word, as: UTF8.self)
            if lines[id] == nil, ids.contains(id) { lines[id] = number + 1 }
        }
        return lines
    }

    /// Returns the number of the first line that contains a text, from 1; 1 if there is none.
    private func line(of text: String) -> Int {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return 1 }
        return bytes.withUnsafeBufferPointer { bytes in
            var line = 1
            var index = 0
            while index + wanted.count <= bytes.count {
                let byte = bytes[index]
                if byte == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) { return line }
                if byte == 10 { line += 1 }
                index += 1
            }
            return 1
        }
    }
}
