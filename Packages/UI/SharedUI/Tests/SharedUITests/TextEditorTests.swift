import Testing

@testable import SharedUI

@Suite("Text editor", .timeLimit(.minutes(10)))
struct TextEditorTests {
    private func editor(_ text: String, caret: Int) -> TextEditor {
        var editor = TextEditor(text)
        while editor.caret > caret { editor.moveLeft() }
        return editor
    }

    @Test("Characters are inserted at the caret, and a combining mark joins the previous one")
    func inserting() {
        var text = editor("Mso", caret: 1)
        text.insert("i")
        #expect(text.text == "Miso")
        #expect(text.caret == 2)
        text = editor("e", caret: 1)
        text.insert("\u{301}")
        #expect(text.text == "é")
        #expect(text.caret == 1)
    }

    @Test("A grapheme cluster is deleted as a whole")
    func deletingClusters() {
        var text = TextEditor("a👨‍👩‍👧🇫🇷")
        text.deleteBackward()
        #expect(text.text == "a👨‍👩‍👧")
        text.deleteBackward()
        #expect(text.text == "a")
        text.deleteBackward()
        text.deleteBackward()
        #expect(text.text.isEmpty)
        text = editor("abc", caret: 1)
        text.deleteForward()
        #expect(text.text == "ac")
        #expect(text.caret == 1)
    }

    @Test("Words and lines are deleted before or after the caret")
    func deletingWords() {
        var text = editor("one two  three", caret: 9)
        text.deleteWord()
        #expect(text.text == "one three")
        #expect(text.caret == 4)
        text.deleteToLineEnd()
        #expect(text.text == "one ")
        text.deleteToLineStart()
        #expect(text.text.isEmpty)
        text = editor("first\nsecond\nthird", caret: 8)
        text.deleteToLineStart()
        #expect(text.text == "first\ncond\nthird")
        text.deleteToLineEnd()
        #expect(text.text == "first\n\nthird")
    }

    @Test("The caret moves by letters, words and lines, and stays inside")
    func moving() {
        var text = editor("one two", caret: 0)
        text.moveLeft()
        #expect(text.caret == 0)
        text.moveWordRight()
        #expect(text.caret == 3)
        text.moveWordRight()
        #expect(text.caret == 7)
        text.moveRight()
        #expect(text.caret == 7)
        text.moveWordLeft()
        #expect(text.caret == 4)
        text = editor("first\nse\nthird", caret: 4)
        #expect(text.moveLine(by: 1) == true)
        #expect(text.caret == 8)
        #expect(text.moveLine(by: 1) == true)
        #expect(text.caret == 11)
        #expect(text.moveLine(by: 1) == false)
        #expect(text.moveLine(by: -1) == true)
        text.moveToLineStart()
        #expect(text.caret == 6)
        text.moveToLineEnd()
        #expect(text.caret == 8)
        #expect(text.moveLine(by: -1) == true)
        #expect(text.moveLine(by: -1) == false)
    }
}
