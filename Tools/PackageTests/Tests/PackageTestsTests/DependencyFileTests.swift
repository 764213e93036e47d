import Foundation
import Testing

@testable import PackageTests

@Suite("Dependency files of compilers", .timeLimit(.minutes(20)))
struct DependencyFileTests {
    private func paths(_ text: String) -> Set<String> { DependencyFile.paths(in: Data(text.utf8)) }

    @Test("Rules may span several lines, be repeated for each output, and have no prerequisites")
    func rules() {
        #expect(paths("a.o: a.c \\\n  b.h \\\n /usr/include/c.h\n") == ["a.c", "b.h", "/usr/include/c.h"])
        #expect(paths("a.o : a.swift b.h\na.swiftmodule : a.swift b.h\n") == ["a.swift", "b.h"])
        #expect(paths("a.o : a.swift\nb.o : b.swift") == ["a.swift", "b.swift"])
        #expect(paths("a.o:\nb.o: \n") == [])
        #expect(paths("") == [])
        #expect(paths("no rule at all\n") == [])
    }

    @Test("Blanks, number signs and dollars in names are escaped, and a colon is part of a name")
    func names() {
        #expect(paths("/x:y/a.o : /x:y/a\\ b.c $$c\\#d\n") == ["/x:y/a b.c", "$c#d"])
    }

    @Test("Truncated and arbitrary data is read to its end")
    func damaged() {
        let whole = Data("a.o : a\\ b.c \\\n $$c.h\\\nb.o: d\n".utf8)
        for end in 0...whole.count { _ = DependencyFile.paths(in: whole.prefix(end)) }
        var random = SystemRandomNumberGenerator()
        let bytes = Array(" :\\\n$#ab".utf8)
        for _ in 0..<2_000 {
            let length = Int.random(in: 0..<40, using: &random)
            let data = Data((0..<length).map { _ in bytes.randomElement(using: &random) ?? 0 })
            #expect(!DependencyFile.paths(in: data).contains(""))
            // The indices of a slice don't start at 0.
            let part = (Data("12345".utf8) + data).dropFirst(5)
            #expect(DependencyFile.paths(in: part) == DependencyFile.paths(in: data))
        }
    }

    @Test("The dependency file that clang writes for unusual file names is read")
    func clang() throws {
        let names = ["plain.h", "with blank.h", "a$b.h", "a#b.h", "two  blanks.h", "é.h", "a:b.h"]
        let includes = names.map { "#include \"\($0)\"\n" }.joined()
        let tree = try TemporaryTree(
            Dictionary(uniqueKeysWithValues: names.map { ($0, "") }) + ["main.c": includes + "int f(void);\n"])
        let program = try ChildProcess.find("clang", ProcessInfo.processInfo.environment)
        let child = ChildProcess(
            arguments: [program, "-c", "-MD", "-MF", "main.d", "-o", "main.o", tree.path + "/main.c"],
            environment: ProcessInfo.processInfo.environment, directory: tree.path, output: tree.path + "/output")
        #expect(try child.run(in: ProcessGroups()) == .exited(0))
        let data = try #require(FileManager.default.contents(atPath: tree.path + "/main.d"))
        #expect(DependencyFile.paths(in: data) == Set((names + ["main.c"]).map { tree.path + "/" + $0 }))
    }
}
