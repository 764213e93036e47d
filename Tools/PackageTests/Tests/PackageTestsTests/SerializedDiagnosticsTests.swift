import Testing

@testable import PackageTests

@Suite("Serialized diagnostics of the compiler", .timeLimit(.minutes(20)))
struct SerializedDiagnosticsTests {
    /// The compiler's output for:
    ///
    ///     @available(*, deprecated, message: "use g") func f() {}
    ///     func h() { f(); let x = 1; var y = 2 }
    ///     #warning("héllo")
    private let bytes: [UInt8]

    init() throws {
        bytes = [UInt8](try Recording.data("warned.dia"))
    }

    @Test("Warnings are read with their file, line and text")
    func warnings() throws {
        let diagnostics = try SerializedDiagnostics.read(bytes)
        #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.file == "Warned.swift" })
        #expect(diagnostics.map(\.line) == [3, 2, 2, 2])
        #expect(diagnostics.map(\.message).prefix(2) == ["héllo", "'f()' is deprecated: use g"])
    }

    @Test("A warning in a macro's expansion has the place in the source, with whichever source it is stored")
    func expansion() throws {
        let diagnostics = try SerializedDiagnostics.read([UInt8](try Recording.data("expanded.dia")))
        #expect(diagnostics.map(\.message) == Array(repeating: diagnostics[0].message, count: 2))
        #expect(diagnostics.allSatisfy { $0.file?.hasSuffix("/WeightLossRulesTests.swift") == true })
        #expect(diagnostics.map(\.line) == [65, 69])
    }

    @Test("A file with a different format is rejected", arguments: [[], Array("DIAH".utf8), Array("{}".utf8)])
    func foreign(bytes: [UInt8]) {
        #expect(throws: SerializedDiagnosticsError.self) { try SerializedDiagnostics.read(bytes) }
    }

    @Test("A truncated file is rejected or read up to the end of a record")
    func cut() throws {
        let whole = try SerializedDiagnostics.read(bytes)
        var refused = 0
        for length in bytes.indices {
            do {
                let read = try SerializedDiagnostics.read(Array(bytes[..<length]))
                #expect(whole.starts(with: read))
            } catch {
                refused += 1
            }
        }
        #expect(refused > bytes.count * 9 / 10)
    }

    @Test("Reading damaged files neither traps nor hangs")
    func damaged() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: .min ... .max)
            }
            _ = try? SerializedDiagnostics.read(damaged)
        }
    }
}
