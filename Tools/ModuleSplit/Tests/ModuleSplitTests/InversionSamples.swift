import Foundation
import Testing

@testable import ModuleSplit

/// Pairs of sources, a type `High` and its users below, which are compiled together. Each pair gets names of its own.
struct InversionSamples {
    let package: TemporaryPackage
    let graph: DeclarationGraph

    init(_ samples: [(low: String, high: String)]) throws {
        var files: [String: String] = [:]
        for (number, sample) in samples.enumerated() {
            files[Self.numbered("Low.swift", number)] = Self.numbered(sample.low, number)
            files[Self.numbered("High.swift", number)] = Self.numbered(sample.high, number)
        }
        package = try TemporaryPackage(files)
        graph = try package.graph()
    }

    /// A text with the names of a pair.
    static func numbered(_ text: String, _ number: Int) -> String {
        let names = /\b(HighProtocol|makeHigh|High|Low|low|up|W|E)\b/.wordBoundaryKind(.simple)
        return text.replacing(names) { "\($0.output.0)\(number == 0 ? "" : String(number))" }
    }

    /// Plans the inversion of a pair.
    func inversion(
        _ number: Int = 0, type: String? = nil, in users: [String]? = nil, name: String? = nil
    ) throws -> Inversion {
        let type = type ?? Self.numbered("High", number)
        let users = users ?? [Self.numbered("Low.swift", number)]
        return try package.inversion(
            of: type, users, name ?? (number == 0 ? nil : Self.numbered("HighProtocol", number)), graph)
    }

    /// Replaces `High` in `Low.swift`, compiles the result, and returns the text of each file.
    static func inverted(
        low: String, high: String, additions: Inversion.Additions = .init()
    ) throws -> (low: String, high: String) {
        let samples = try Self([(low, high)])
        return try samples.texts(of: [samples.inversion()], additions: additions)[0]
    }

    /// Makes inversions and compiles all files.
    ///
    /// - Returns: For each inversion, the texts of both files.
    func texts(
        of inversions: [Inversion], additions: Inversion.Additions = .init()
    ) throws -> [(low: String, high: String)] {
        for inversion in inversions {
            for (path, text) in inversion.texts(with: additions) { try Data(text).write(to: URL(filePath: path)) }
        }
        try package.compile("Whole", package.subject().files)
        return try inversions.indices.map { number in
            let names = ["Low.swift", "High.swift"].map { Self.numbered($0, number) }
            return (try package.text("Sources/Whole/" + names[0]), try package.text("Sources/Whole/" + names[1]))
        }
    }
}
