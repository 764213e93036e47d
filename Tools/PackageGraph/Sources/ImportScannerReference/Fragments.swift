/// What the mutator makes texts of: everything that can lead an import scanner astray.
enum Fragments {
    /// Between two statements.
    static let separators = ["\n", "\n", "\n", "\r\n", "\r", ";", " ; ", "\n\n", " // import C\n", "\u{A0}\n", "\u{B}\n", "/*\n*/"]

    /// Statements and declarations that the parser accepts.
    static let statements = [
        "import A", "import A.B.C", "import struct A.B", "import class A::B", "import func A.+", "import +",
        "import\nA", "import /* x */ A", "import `A B`", "import `struct`", "import A . B", "import A\n.B", "import Ünï",
        "@testable import A", "@_spi(X) @testable import A", "@_spi(X)\n@_spi(Y)\npublic import A",
        "@_documentation(visibility: internal) import A", "@a.b.c import A", "@A<B<C>> import D", "@A::b import D",
        "@A({ import Inner }) import Outer", "@A(\"import X)\") import B", "@preconcurrency public import A",
        "#if hasAttribute(x)\n@x\n#endif\nimport A", "#if A\n@x\n#if B\n@y(1)\n#endif\n#else\n@z\n#endif\nimport A",
        "public import A", "open import A", "package import struct A.B", "private(set) import A", "final import A",
        "static public import A", "class import A", "nonisolated(unsafe) import A",
        "#if A\nimport B\n#endif", "#if A\nimport B\n#elseif B && C\nimport D\n#else\nimport E\n#endif",
        "#if os(macOS) || (A &&\n B) // c\nimport C\n#endif", "#if A\n#if B\nimport C\n#endif\nimport D\n#endif",
        "#if canImport(A, _version: 1.2)\nimport A\n#endif", "#if A /* x */ && B\nimport C\n#else // d\nimport D\n#endif",
        "x.import", "x?.import", "\\.import", "\\A.import", "\\.?.import", "f(import: 1)", "f(a: 1, import: 2)",
        "x[import: 1]", "let x = .import", "func f(import x: Int) {}", "func f(a import: Int) {}", "f(import:)",
        "enum E { case a(import: Int) }", "let t: (import: Int) = (import: 1)", "M::import", "x.M::import",
        "`import`()", "let `import` = 1", "let importer = 1", "let $import = 1", "@objc(import:) func f() {}",
        "@_effects(import A) func f() {}", "func f() { import A }", "struct S { import A }", "f { import A }",
        "f({ import A })", "[{ import A }]", "let x: Int = { import A; return 1 }()", "switch x { case 1: import A }",
        "switch x {\ncase 1:\n#if A\nimport B\n#endif\nbreak\ndefault: open\nimport C\n}",
        "do { import A } catch { import B }", "if x { import A } else { import B }", "var x: Int { import A; return 1 }",
        "var x = 1 { didSet { import A } }", "extension E { func f() { import A } }", "return\nimport A",
        "let x = open\nimport A", "f(open)\nimport A", "open\nimport A", "x.open\nimport A", "x as open\nimport A",
        "let x: open\nimport A", "let x = y ? open : final\nimport A", "foo: while x { import A }", "async\nimport A",
        "\"import A\"", "\"\\(x) import A\"", "\"\\(f(\")\")) import A\"", "\"\\(f { import A })\"", "\"\\\"import A\"",
        "\"\"\"\nimport A\n\"\"\"", "\"\"\"\nimport A \\\nimport B\n\\(x)\nimport C\n\"\"\"",
        "\"\"\"\n\\(f(\"\"\"\nimport A\n\"\"\"))\n\"\"\"", "\"\"\"\n  \\\"\"\"\nimport A\n\"\"\"", "\"\"\"\n\"\\\"import A\" \"\"\n\"\"\"",
        "#\"import A\"#", "#\"\\(x) \" import A\"#", "#\"\\#(x) \" import A\"#", "##\"\"# import A\"##", "#\"\"\"#",
        "#\"\"\"\n\"\"\"\nimport A\n\"\"\"#", "#\"\"\"\n\\#(f(#\"\"\"#))\nimport A\n\"\"\"#", "#\"a\\\"#", "\"\\\\\"",
        "\"\\(a ? \"b\" : \"\\(c)\")\"", "\"\\(a /* ) \" */ )\"", "\"\\([1: \"a\"][1]!)\"", "\"\\u{41}\"",
        "/import A/", "let r = /import \"A/", "f(/[/]/)", "let r = /a\\/ \"/", "x = /(?<a>\")/", "let r = #/import A/#",
        "let r = #/\nimport A \"\n/#", "let r = ##/ /# import A /##", "f(/, 1)", "[/, /]", "f(/a, b/)", "f(/ 1)",
        "a / b / c", "a/b/c", "a /b/ c", "a\n/b/\nc", "!/a/", "x = -/a/", "x=/a/", "try? /a/", "try! /^ \"a/", "a ? /b/ : /c/",
        "return /a/", "x as /a/", "if /a/ == b { }", "func / (a: A, b: A) { }", "infix operator /", "operator /^/",
        "let x = (/)", "let x = y(/)/2", "a ?/b/ : c", "x! / y / z", "x? .a / b", "[1]/2/3", "}/a/", "let r = /a)/",
        "let r = (/a)/)", "f(/a)/)", "let r = /[)]/", "let r = /\\)/", "x + /a / + y", "f(x, /a\\ /)", "1 / 2 // / import A",
        "a */b/ c", "1.0/2", "1.e/2", "x.0.1/2", "0x1p-3/2", "case /a/: b", "{ /a/ }", "(/a/)", "let a = b<c>/d/e",
        "// import A", "/* import A */", "/* /* import A */ import B */", "/** import A */ import B", "/// import A",
        "/*\n*/ import A", "/* // */ import A", "// /*\nimport A\n// */", "a/**/import A", "/* \" */ import A /* \" */",
        "#sourceLocation(file: \"a\", line: 1)\nimport A\n#sourceLocation()", "#warning(\"import A\")", "#line",
        "#available(iOS 1, *)", "if #available(iOS 1, *) { import A }", "#foo { import A }", "#foo(import: 1)",
        "let x = a.b\n#if A\n.c\n#elseif B\n.import\n#endif\nimport D", "x\n#if A\n.b { import C }\n#endif",
        "infix operator +++", "precedencegroup P { associativity: left }", "a +++ b", "a ... b", "a...", "...a", "a?.b!.c",
        "a ?? b", "a!", "a??.b", "a ? b : c", "a ?b : c", "let x: Int?=1", "let x: A<B<C>>=1", "A<B<C >> (x)", "&a", "a & b",
        "x = y", "x -> y", "{ (a) -> B in import C }", "{ [a] import in 1 }", "defer { import A }", "a as! B", "a is B",
        "@available(*, deprecated) func f() {}", "@main struct S {}", "@A(b: { c }) var x: @D (E) -> F = g",
        "subscript(import i: Int) -> Int { 1 }", "struct S { subscript(import i: Int) -> Int { 1 } }", "repeat { import A } while b",
        "€ + a", "a ≠ b", "a ≠/b/", "let é = 1", "let x = \u{301}", "𝐚", "a\u{FE0F}", "+\u{301}a",
        "macro m() = #externalMacro(module: \"import\", type: \"A\")", "import", "", " ", "\t", "\0", "\u{FEFF}", "\u{A0}",
    ]

    /// Short pieces to insert anywhere.
    static let pieces = [
        "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\#(", "\\", ")", "(", "{", "}", "[", "]", "/", "#/", "/#", "/*", "*/", "//", "\n",
        "\r", ";", "#if A\n", "#elseif B\n", "#else\n", "\n#endif\n", "@a ", "@_spi(X) ", "public ", "open ", "class ", ".", "`",
        "import ", "import A\n", "import A;", "\nimport A\n", "try? ", "return ", "in ", "\0", "\u{FEFF}", "\u{A0}", "≠", "é",
        "\u{301}", "\u{FE0F}", "<", ">", "<#", "#>", "?", "!", "&", "=", "->", "...", ":", "::", ",", "'", "#", "##", "$0", "_",
        "0x1.", "1.", "1e", " ", "\t", "\u{B}", "\u{C}", "\u{7F}", "\u{1}", "“", "”", "<<<<<<< a\n", "\n>>>>>>> b\n", "#!", "await ",
    ]
}
