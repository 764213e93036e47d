import Foundation
import Testing

@testable import FileLogging

@Suite("A line of the log", .timeLimit(.minutes(10)))
struct LogLineTests {
    private func line(_ message: String, _ metadata: [(key: String, value: String)] = [], scope: String = "petnest")
        -> String
    {
        LogLine(
            date: Date(timeIntervalSince1970: 1_795_263_180.123), level: .info, scope: scope, message: message,
            metadata: metadata
        ).text
    }

    @Test("A record is its time, level, scope, message and metadata")
    func format() {
        #expect(
            line("weight saved", [("count", "3"), ("kind", "cat")], scope: "petnest.health")
                == "2026-11-21T12:13:00.123Z INFO petnest.health weight saved count=3 kind=cat\n")
    }

    @Test(
        "A record is one line without terminal sequences, for any value",
        arguments: [
            ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("\t", "\\t"), ("\u{1B}[2J", "\\u{1b}[2J"), ("\0", "\\u{0}"),
            ("\u{9B}2J", "\\u{9b}2J"), ("\u{7F}", "\\u{7f}"), ("\u{2028}", "\\u{2028}"), ("\u{202E}", "\\u{202e}"),
            ("Ünï 🐈‍⬛", "\"Ünï 🐈‍⬛\""), ("a b", "\"a b\""), ("a=b", "\"a=b\""), ("say \"hi\"", "\"say \\\"hi\\\"\""),
            ("", "\"\""),
        ])
    func escaping(value: String, written: String) {
        let text = line("m", [("k", value)])
        #expect(text == "2026-11-21T12:13:00.123Z INFO petnest m k=\(written)\n")
    }

    @Test("Keys, scopes and messages are escaped like values")
    func escapingElsewhere() {
        #expect(
            line("two\nlines", [("ke\u{1B}y", "v")], scope: "a\nb")
                == "2026-11-21T12:13:00.123Z INFO a\\nb two\\nlines ke\\u{1b}y=v\n")
    }

    @Test("Times agree with Foundation's, leap days and years before 1970 included")
    func timestamps() {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var seconds = -11_676_096_000.0
        while seconds < 32_503_680_000 {
            let date = Date(timeIntervalSince1970: seconds + 0.25)
            #expect(LogLine.timestamp(date) == date.formatted(style))
            seconds += 86_400 * 59.7
        }
    }

    @Test("A year with more than four digits doesn't break the format", arguments: [-1e18, 1e18, .infinity, .nan])
    func impossibleTimes(seconds: Double) {
        #expect(LogLine.timestamp(Date(timeIntervalSince1970: seconds)) == "0000-00-00T00:00:00.000Z")
    }
}
