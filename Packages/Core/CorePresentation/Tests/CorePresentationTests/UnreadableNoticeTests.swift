import CorePresentation
import Testing

@Suite("The notice of records that can't be read", .timeLimit(.minutes(10)))
struct UnreadableNoticeTests {
    @Test("names each record with its reason, says what to do, and that nothing was removed")
    func names() throws {
        let notice = try #require(Notice.unreadable(["visit 7f: No day."]))
        #expect(notice.kind == .warning)
        #expect(notice.text.plain == "1 record can't be read. Everything else is here.")
        let lines = notice.detail?.plain.split(separator: "\n")
        #expect(
            lines == [
                "visit 7f: No day.",
                "Restore a backup that still has it, or enter it again. Nothing was removed.",
            ])
    }

    @Test("names three at most, and counts the others")
    func counts() throws {
        let notice = try #require(Notice.unreadable((1...5).map { "visit \($0): No day." }))
        #expect(notice.text.plain == "5 records can't be read. Everything else is here.")
        #expect(notice.detail?.plain.contains("visit 3: No day.\nAnd 2 more, which the log names.\n") == true)
        #expect(notice.detail?.plain.contains("visit 4") == false)
    }

    @Test("doesn't ask to restore what other people wrote")
    func ofOthers() throws {
        let notice = try #require(Notice.unreadable(["post 7f: No text."], areOwn: false))
        #expect(
            notice.detail?.plain
                == "post 7f: No text.\nA newer version of PetNest may show it. Nothing was removed.")
    }

    @Test("isn't shown if all records can be read")
    func none() {
        #expect(Notice.unreadable([]) == nil)
    }
}
