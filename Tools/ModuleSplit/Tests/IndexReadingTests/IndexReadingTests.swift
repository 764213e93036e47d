import Foundation
import IndexReading
import Testing

@Suite("The compiler's index", .timeLimit(.minutes(20)))
struct IndexReadingTests {
    @Test("has the definitions, uses and relations of every file of a module")
    func definitionsAndUses() throws {
        let module = try CompiledModule([
            "shape.swift": "protocol Shape { func area() -> Int }\nextension Shape { func area() -> Int { 1 } }\n",
            "square.swift": "struct Square: Shape {}\nfunc measure(_ square: Square) -> Int { square.area() }\n",
        ])
        let files = try module.store.files(of: ["Example"])
        #expect(files.map { ($0.path as NSString).lastPathComponent } == ["shape.swift", "square.swift"])

        let square = try #require(files.last)
        let names = square.occurrences.map { "\($0.line):\($0.column) \(square.symbols[$0.symbol].name)" }
        #expect(names.contains("1:8 Square"))
        #expect(names.contains("2:48 area()"))
        let conformance = try #require(square.occurrences.first { $0.roles.contains(.baseOf) })
        #expect(square.symbols[conformance.symbol].name == "Shape")
        // The extension's method satisfies the requirement where the type conforms.
        let witness = try #require(
            square.occurrences.first { $0.roles.contains(.overrideOf) && !$0.roles.contains(.definition) })
        #expect(witness.line == 1)
        #expect(square.symbols[witness.symbol].name == "area()")
    }

    @Test("has no files of an unknown module")
    func unknownModule() throws {
        let module = try CompiledModule(["a.swift": "struct A {}\n"])
        #expect(try module.store.files(of: ["Other"]).isEmpty)
    }

    @Test("A folder that isn't an index store is an error that names it")
    func noStore() throws {
        let folder = NSTemporaryDirectory() + "index-store-\(UUID().uuidString)"
        let store = IndexStore(path: folder, library: try CompiledModule.library())
        #expect(throws: IndexStoreError.storeUnreadable(path: folder, reason: "the folder v5 is missing")) {
            try store.files(of: ["A"])
        }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("A missing library is an error that names it")
    func noLibrary() {
        #expect {
            try IndexStoreLibrary(path: "/nowhere/libIndexStore.so")
        } throws: { error in
            guard case .libraryMissing(let path, _) = error as? IndexStoreError else { return false }
            return path == "/nowhere/libIndexStore.so"
        }
    }

    @Test("The library is beside the runtime that the compiler names")
    func libraryPath() throws {
        let information = Data(#"{"paths": {"runtimeResourcePath": "/swift 6/usr/lib/swift"}, "target": {}}"#.utf8)
        let path = try IndexStoreLibrary.path(targetInformation: information)
        #expect(["/swift 6/usr/lib/libIndexStore.so", "/swift 6/usr/lib/libIndexStore.dylib"].contains(path))
        for other in [#"{"paths": {}}"#, "", "error: unknown argument"] {
            #expect(throws: IndexStoreError.toolchainUnknown) {
                try IndexStoreLibrary.path(targetInformation: Data(other.utf8))
            }
        }
    }

    @Test("A library without the functions is an error that names the first one")
    func otherLibrary() throws {
        let library = try #require(
            ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6", "/usr/lib/libSystem.dylib"].first {
                FileManager.default.fileExists(atPath: $0)
            })
        #expect(
            throws: IndexStoreError.functionMissing(name: "indexstore_error_get_description", library: library)
        ) {
            try IndexStoreLibrary(path: library)
        }
    }

    @Test("A unit that was cut off while it was written counts as missing")
    func damagedUnit() throws {
        let module = try CompiledModule(["a.swift": "struct A {}\n", "b.swift": "struct B {}\n"])
        let units = module.store.path + "/v5/units"
        for name in try FileManager.default.contentsOfDirectory(atPath: units) where name.hasPrefix("a") {
            try Data("IDXU".utf8).write(to: URL(filePath: units + "/" + name))
        }
        let paths = try module.store.files(of: ["Example"]).map { ($0.path as NSString).lastPathComponent }
        #expect(paths == ["b.swift"])
    }
}
