import ImportScanner

/// Compares the scanner with the parser on mutated texts.
public struct FuzzRun {
    /// How many texts the parser accepted.
    public private(set) var accepted = 0
    /// How many texts the parser refused; the scanner only had to survive them.
    public private(set) var refused = 0
    /// How many imports were compared.
    public private(set) var imports = 0
    /// The texts on which the two differ, made as small as possible, and in what they differ.
    public private(set) var failures: [(text: [UInt8], difference: String)] = []

    private var mutator: Mutator
    private let memory = GuardedMemory(capacity: 1 << 16)

    /// Creates a run over mutations of the given texts. The same arguments make the same run.
    public init(seeds: [[UInt8]], seed: UInt64) {
        mutator = Mutator(seeds: seeds, seed: seed)
    }

    /// Compares so many texts.
    public mutating func run(count: Int) {
        for _ in 0..<count {
            let text = mutator.next()
            let found = memory?.withCopy(of: text) { ImportScanner.scan($0) } ?? ImportScanner.scan(text)
            switch Comparison(found: found, reference: ReferenceScanner.scan(text)) {
            case .equal(let count):
                accepted += 1
                imports += count
            case .refused: refused += 1
            case .different:
                accepted += 1
                let small = Self.reduced(text)
                if case .different(let difference) = Comparison(small) { failures.append((small, difference)) }
            }
        }
    }

    /// Leaves out as much of the text as possible with a difference remaining.
    private static func reduced(_ text: [UInt8]) -> [UInt8] {
        var text = text
        var length = text.count / 2
        while length > 0 {
            var start = 0
            while start < text.count {
                var shorter = text
                shorter.removeSubrange(start..<min(text.count, start + length))
                if case .different = Comparison(shorter) { text = shorter } else { start += length }
            }
            length /= 2
        }
        return text
    }
}
