/// Creates source texts from given ones: some invalid, many still accepted by the parser.
public struct Mutator {
    private var random: RandomSource
    private let seeds: [[UInt8]]

    /// Creates a mutator of at least one text. The same seed results in the same sequence of texts.
    public init(seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds.isEmpty ? [[]] : seeds
        random = RandomSource(seed: seed)
    }

    /// Returns the next text. It ends with an import, to detect a scanner that has lost its position.
    public mutating func next() -> [UInt8] {
        var text: [UInt8]
        switch random.next() % 4 {
        case 0: text = composed()
        case 1:
            text = composed()
            mutate(&text)
        default:
            text = seeds[index(below: seeds.count)]
            for _ in 0..<1 + index(below: 3) { mutate(&text) }
        }
        return text + Array("\nimport Tail\n".utf8)
    }

    private mutating func index(below count: Int) -> Int {
        Int(random.next() % UInt64(max(1, count)))
    }

    /// Returns a program of fragments, one or several on a line, which the parser often accepts.
    private mutating func composed() -> [UInt8] {
        var text: [UInt8] = []
        for _ in 0..<1 + index(below: 6) {
            text += Fragments.statements[index(below: Fragments.statements.count)].utf8
            text += Fragments.separators[index(below: Fragments.separators.count)].utf8
        }
        return text
    }

    private mutating func mutate(_ text: inout [UInt8]) {
        let place = random.next() % 3 == 0 ? lineStart(in: text) : index(below: text.count + 1)
        switch random.next() % 8 {
        case 0, 1, 2:
            text.insert(contentsOf: Fragments.pieces[index(below: Fragments.pieces.count)].utf8, at: place)
        case 3:
            text.insert(contentsOf: composed(), at: lineStart(in: text))
        case 4:
            let end = min(text.count, place + 1 + index(below: random.next() % 4 == 0 ? 40 : 3))
            text.removeSubrange(place..<end)
        case 5:
            let from = index(below: text.count + 1)
            let end = min(text.count, from + 1 + index(below: 60))
            text.insert(contentsOf: Array(text[from..<end]), at: place)
        case 6:
            guard place < text.count else { return }
            text[place] = random.next() % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : printable()
        default:
            text.insert(printable(), at: place)
        }
    }

    private mutating func printable() -> UInt8 {
        UInt8(32 + index(below: 95))
    }

    private mutating func lineStart(in text: [UInt8]) -> Int {
        let place = index(below: text.count + 1)
        return text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
}
