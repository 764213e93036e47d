import ImportScanner

/// Compares the scanner with the parser on mutated texts.
public struct FuzzRun {
    /// The number of texts that the parser accepted.
    public private(set) var accepted = 0
    /// The number of texts that the parser rejected. The scanner only has to finish on these.
    public private(set) var refused = 0
    /// The number of compared imports.
    public private(set) var imports = 0
    /// The texts with different results, reduced as far as possible, and their differences.
    public private(set) var failures: [(text: [UInt8], difference: String)] = []

    private var mutator: Mutator
    private let memory = GuardedMemory(capacity: 1 << 16)

    /// Creates a run over mutations of the given texts. It is the same for the same arguments.
    public init(seeds: [[UInt8]], seed: UInt64) {
        mutator = Mutator(seeds: seeds, seed: seed)
    }

    /// Compares this number of texts.
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

    /// Removes as much of the text as possible while a difference remains.
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
