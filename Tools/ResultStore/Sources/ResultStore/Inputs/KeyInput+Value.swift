extension KeyInput.Value: Hashable {
    /// Whether two values are identical byte for byte.
    public static func == (left: KeyInput.Value, right: KeyInput.Value) -> Bool {
        switch (left, right) {
        case (.file(let left, let leftRuns), .file(let right, let rightRuns)): left == right && leftRuns == rightRuns
        case (.link(let left, let leftContents), .link(let right, let rightContents)):
            left.utf8.elementsEqual(right.utf8) && leftContents == rightContents
        case (.digest(let left), .digest(let right)): left == right
        case (.words(let left), .words(let right)):
            left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
        case (.missing, .missing): true
        default: false
        }
    }

    /// Hashes the essential components.
    public func hash(into hasher: inout Hasher) {
        var writer = ByteWriter()
        write(to: &writer)
        hasher.combine(writer.bytes)
    }
}

extension KeyInput.Value: CustomStringConvertible {
    /// The value as text for people: words as they are, and the first digits of a digest.
    public var description: String {
        switch self {
        case .file(let digest, let isExecutable): "\(digest.hex.prefix(12))\(isExecutable ? ", executable" : "")"
        case .link(let path, let contents):
            "link to \(path)" + (contents.map { " with \($0.hex.prefix(12))" } ?? "")
        case .digest(let digest): String(digest.hex.prefix(12))
        case .words(let words): words.isEmpty ? "nothing" : words.joined(separator: " ")
        case .missing: "missing"
        }
    }
}

extension KeyInput.Value {
    // These numbers are part of every key, so the number of a case must never change.
    private enum Tag: UInt8 {
        case file = 1
        case executableFile = 2
        case link = 3
        case linkToFile = 4
        case digest = 5
        case words = 6
        case missing = 7
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .file(let digest, let isExecutable):
            writer.add(isExecutable ? Tag.executableFile.rawValue : Tag.file.rawValue)
            writer.add(digest)
        case .link(let path, let contents):
            writer.add(contents == nil ? Tag.link.rawValue : Tag.linkToFile.rawValue)
            writer.add(path)
            if let contents { writer.add(contents) }
        case .digest(let digest):
            writer.add(Tag.digest.rawValue)
            writer.add(digest)
        case .words(let words):
            writer.add(Tag.words.rawValue)
            writer.add(UInt32(words.count))
            for word in words { writer.add(word) }
        case .missing:
            writer.add(Tag.missing.rawValue)
        }
    }

    init?(from reader: inout ByteReader) {
        switch Tag(rawValue: reader.number()) {
        case .file: self = .file(reader.digest(), isExecutable: false)
        case .executableFile: self = .file(reader.digest(), isExecutable: true)
        case .link: self = .link(reader.text(), contents: nil)
        case .linkToFile:
            let path = reader.text()
            self = .link(path, contents: reader.digest())
        case .digest: self = .digest(reader.digest())
        case .words:
            let count = reader.count(ofAtLeast: 4)
            self = .words((0..<count).map { _ in reader.text() })
        case .missing: self = .missing
        case nil: return nil
        }
    }
}
