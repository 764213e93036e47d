import Testing
import XcodeProjectReader

@Suite("Elements of XML", .timeLimit(.minutes(10)))
struct MarkupElementsTests {
    @Test("Tags in comments and in CDATA aren't elements, and quotes in them end nothing")
    func skipped() {
        let markup = MarkupElements("<a><!-- <b> ' --><c><![CDATA[it's <d> & \"]]></c><e f='>'/></a>")
        #expect(markup.elements.map(\.name) == ["a", "c", "e"])
        #expect(markup.elements.last?.attributes == ["f": ">"])
        #expect(markup.brokenLine == nil)
    }

    @Test("References to characters are decoded once, and unknown ones stay")
    func references() {
        let markup = MarkupElements("<a b='&#233;&#x4e2d;&lt;&amp;lt; &other; &#xD800; &#x110000;'/>")
        #expect(markup.elements.first?.attributes["b"] == "\u{E9}\u{4E2D}<&lt; &other; &#xD800; &#x110000;")
    }

    @Test("A combining mark after a quote or before the end of CDATA doesn't hide it")
    func combining() {
        let markup = MarkupElements("<a><![CDATA[\u{600}]]><b c='\u{301}d\u{301}' e='f'/></a>")
        #expect(markup.elements.map(\.name) == ["a", "b"])
        #expect(markup.elements.last?.attributes == ["c": "\u{301}d\u{301}", "e": "f"])
    }

    @Test(
        "The line is found at which a text isn't one whole element",
        arguments: [
            ("", 1), ("no element\n", 1), ("<a>\n<b></b>\n", 2), ("<a>\n<b>\n</a>", 3), ("<a/>\n</a>", 2),
            ("<a>\n</a>\n<a/>", 3), ("<a>\n<b", 2), ("<a>\n<!-- </a>", 2), ("<a>\n<![CDATA[</a>", 2),
        ])
    func broken(text: String, line: Int) {
        #expect(MarkupElements(text).brokenLine == line)
    }

    @Test("The nearest of several elements with a name is found")
    func nearest() {
        let markup = MarkupElements("<s n='1'><s n='2'><t/></s><u/></s>")
        #expect(markup.nearest("s", around: 2)?.attributes == ["n": "2"])
        #expect(markup.nearest("s", around: 3)?.attributes == ["n": "1"])
        #expect(markup.nearest("s", around: 0) == nil)
    }

    /// Foundation's parser fails for a megabyte on Linux (swift-corelibs-foundation 4851), and reports of tests are larger.
    @Test("A text of more than a megabyte is read whole")
    func large() {
        let element = "<b c='\(String(repeating: "d", count: 1000))'/>\n"
        let markup = MarkupElements("<a>" + String(repeating: element, count: 1100) + "</a>")
        #expect(markup.elements.count == 1101)
        #expect(markup.brokenLine == nil)
    }
}
