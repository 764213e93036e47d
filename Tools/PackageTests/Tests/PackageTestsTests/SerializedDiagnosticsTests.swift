import Testing

@testable import PackageTests

@Suite("What the compiler keeps of what it said")
struct SerializedDiagnosticsTests {
    /// As the compiler wrote it for:
    ///
    ///     @available(*, deprecated, message: "use g") func f() {}
    ///     func h() { f(); let x = 1; var y = 2 }
    ///     #warning("héllo")
    private let bytes: [UInt8]

    init() throws {
        bytes = [UInt8](try Recording.data("warned.dia"))
    }

    @Test("Warnings have their file, line and text")
    func warnings() throws {
        let diagnostics = try SerializedDiagnostics.read(bytes)
        #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.file == "Warned.swift" })
        #expect(diagnostics.map(\.line) == [3, 2, 2, 2])
        #expect(diagnostics.map(\.message).prefix(2) == ["héllo", "'f()' is deprecated: use g"])
    }

    @Test("What is no file of diagnostics is refused", arguments: [[], Array("DIAH".utf8), Array("{}".utf8)])
    func foreign(bytes: [UInt8]) {
        #expect(throws: SerializedDiagnosticsError.self) { try SerializedDiagnostics.read(bytes) }
    }

    @Test("A file that is cut off is refused, or is read up to a record's end")
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

    @Test("Damaged files neither trap nor hang")
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
