import CoreArchitecture
import CoreModels
import Foundation
import Testing

@testable import PetNestApp

@Suite("Installation", .timeLimit(.minutes(20)))
struct InstallationTests {
    private let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)

    @Test("Files are installed in the user's folders, following absolute XDG variables")
    func places() {
        let usual = Installation(environment: ["XDG_DATA_HOME": "relative"], home: home)
        let files = usual.completions(bash: "b", zsh: "z", fish: "f", manual: "m")
        #expect(
            files.map { $0.url.path() } == [
                "/home/ada/.local/share/bash-completion/completions/petnest",
                "/home/ada/.local/share/zsh/site-functions/_petnest", "/home/ada/.config/fish/completions/petnest.fish",
                "/home/ada/.local/share/man/man1/petnest.1",
            ])
        #expect(files.map(\.text) == ["b", "z", "f", "m"])
        let other = Installation(environment: ["XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf"], home: home)
        #expect(
            other.completions(bash: "", zsh: "", fish: "", manual: "").last?.url.path() == "/data/man/man1/petnest.1")
        #expect(
            other.timer(program: "/p", dataFolder: nil).map { $0.url.path() } == [
                "/conf/systemd/user/petnest-due.service", "/conf/systemd/user/petnest-due.timer",
            ])
    }

    @Test("The timer starts the program with its data folder, with any characters in their paths")
    func timer() {
        let units = Installation(environment: [:], home: home).timer(
            program: "/opt/Pet Nest/100%/petnest",
            dataFolder: URL(filePath: "/data/$a \"b\"", directoryHint: .isDirectory))
        let start = units[0].text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
        #expect(
            start
                == #"ExecStart="/opt/Pet Nest/100%%/petnest" due --days 0 --notify --data-dir "/data/$$a \"b\"/""#)
    }

    @Test("as a timer starts often enough for a dose that is overdue, and not at night")
    func often() {
        let timer = Installation(environment: [:], home: home).timer(program: "/p", dataFolder: nil)[1].text
        #expect(timer.contains("OnCalendar=*-*-* 07..22:00/15\n"))
        // Missed times run once the computer is on.
        #expect(timer.contains("Persistent=true"))
    }

    @Test("The man page has every visible command, escaped for roff")
    func manual() throws {
        let json = """
            {"serializationVersion": 0, "command": {"commandName": "petnest", "abstract": "Pets.",
             "discussion": "First.\\n\\n.hidden -x \\\\",
             "arguments": [{"kind": "flag", "shouldDisplay": true, "names": [{"kind": "long", "name": "plain"}],
              "abstract": "Line by line."}],
             "subcommands": [
              {"commandName": "due", "abstract": "Tell.", "arguments": [{"kind": "option", "shouldDisplay": true,
               "names": [{"kind": "long", "name": "days"}], "valueName": "days", "abstract": "How far.",
               "defaultValue": "14"}, {"kind": "option", "shouldDisplay": false, "abstract": "secret"}]},
              {"commandName": "weight", "subcommands": [{"commandName": "add", "abstract": "Add.",
               "arguments": [{"kind": "positional", "shouldDisplay": true, "valueName": "pet"}]}]},
              {"commandName": "debug", "shouldDisplay": false}]}}
            """
        let page = try ManualPage(describedBy: Data(json.utf8)).text
        for line in [
            ".SH NAME\npetnest \\- Pets.", "First.\n.PP\n\\&.hidden \\-x \\e", ".TP\n.B \\-\\-plain\nLine by line.",
            ".SS \"petnest due\"\nTell.", ".B \\-\\-days <days>\nHow far. (default: 14)",
            ".SS \"petnest weight add <pet>\"\nAdd.",
        ] { #expect(page.contains(line), "\(line)\n\(page)") }
        #expect(!page.contains("debug") && !page.contains("secret"))
    }
}

@Suite("Desktop notification", .timeLimit(.minutes(20)))
struct DesktopNoticeTests {
    private func list(_ titles: [String], on day: CalendarDate = ShellWorld.today) -> DueList {
        let items = titles.map {
            DueItem(
                kind: "reminder", id: "a", pet: PetID(), petName: "Miso", title: $0, due: ShellWorld.today,
                time: nil, status: .dueSoon(days: 0))
        }
        return DueList(today: day, days: 0, items: items, unreadable: [], zone: .gmt)
    }

    /// Creates a folder with a `notify-send` that records its arguments and exits with a status.
    private func program(status: Int) throws -> (folder: URL, given: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-notify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let given = folder.appending(path: "given")
        let program = folder.appending(path: "notify-send")
        try "#!/bin/sh\nprintf '%s|' \"$@\" > '\(given.path())'\nexit \(status)\n"
            .write(to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path())
        return (folder, given)
    }

    @Test("Nothing is sent without due items; five are named and the rest counted")
    func contents() throws {
        #expect(DesktopNotice(list([])) == nil)
        #expect(try #require(DesktopNotice(list(["Bath"]))).summary == "PetNest: 1 thing is due")
        let notice = try #require(DesktopNotice(list(["1", "2", "3", "4", "5", "6", "7"])))
        #expect(notice.summary == "PetNest: 7 things are due")
        #expect(notice.body.hasSuffix("Miso: 5, due today\nand 2 more"))
    }

    @Test("notify-send gets the text without markup")
    func shown() throws {
        let (folder, given) = try program(status: 0)
        defer { try? FileManager.default.removeItem(at: folder) }
        try DesktopNotice(list(["<b>Bath</b> & more"]))?.show(environment: ["PATH": "/nowhere:\(folder.path())"])
        #expect(
            try String(contentsOf: given, encoding: .utf8)
                == "--app-name=PetNest|--|PetNest: 1 thing is due|Miso: &lt;b&gt;Bath&lt;/b&gt; &amp; more, due today|")
    }

    private func news(_ seconds: Int) -> NewsItem {
        NewsItem(
            kind: "booking", date: Date(timeIntervalSince1970: Double(seconds)), title: "Ana; declined \(seconds)",
            detail: nil, route: Route(["bookings", "1"]))
    }

    @Test("An item is shown only once")
    func newsOnce() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-shown-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var list = list([])
        list.news = [news(2000), news(1000)]
        let first = try #require(DesktopNotice(list, shown: ShownNews(in: folder)))
        #expect(first.summary == "PetNest: 2 new notices" && first.body == "Ana; declined 2000\nAna; declined 1000")
        ShownNews(in: folder).record(list)
        #expect(DesktopNotice(list, shown: ShownNews(in: folder)) == nil)
        list.news.insert(news(3000), at: 0)
        let second = DesktopNotice(list, shown: ShownNews(in: folder))
        #expect(second?.summary == "PetNest: 1 new notice" && second?.body == "Ana; declined 3000")
    }

    @Test("lists due items once a day, however often a timer asks, and new notices each time")
    func dueOnceADay() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-shown-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func notice(of list: DueList) -> DesktopNotice? {
            let shown = ShownNews(in: folder)
            defer { shown.record(list) }
            return DesktopNotice(list, shown: shown)
        }
        #expect(notice(of: list([])) == nil)
        #expect(notice(of: list(["Bath"]))?.body == "Miso: Bath, due today")
        #expect(notice(of: list(["Bath"])) == nil)
        var late = list(["Bath"])
        late.news = [news(2000)]
        #expect(notice(of: late)?.body == "Ana; declined 2000")
        #expect(notice(of: late) == nil)
        let tomorrow = list(["Bath"], on: ShellWorld.today.adding(days: 1))
        #expect(notice(of: tomorrow)?.body == "Miso: Bath, due today")
    }

    @Test(
        "is shown by a capable terminal if there is no notify-send",
        arguments: [
            (["TERM": "foot"], "\u{1B}]777;notify;PetNest: 1 new notice;Ana, declined 1000\u{1B}\\"),
            (
                ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
                "\u{1B}]9;PetNest: 1 new notice. Ana, declined 1000\u{1B}\\"
            ),
            (["TERM": "xterm-256color"], nil),
        ] as [([String: String], String?)])
    func terminal(environment: [String: String], sequence: String?) throws {
        var list = list([])
        list.news = [news(1000)]
        let notice = try #require(DesktopNotice(list))
        var printed: String?
        let path = environment.merging(["PATH": "/nowhere"]) { $1 }
        if sequence == nil {
            #expect(throws: AppError.self) { try notice.show(environment: path) { printed = $0 } }
        } else {
            try notice.show(environment: path) { printed = $0 }
        }
        #expect(printed == sequence)
    }

    @Test("A missing or failing notify-send is an error")
    func failed() throws {
        let missing = #expect(throws: AppError.self) {
            try DesktopNotice(list(["Bath"]))?.show(environment: ["PATH": "/nowhere"])
        }
        #expect(missing?.description.contains("There is no notify-send in PATH") == true)
        let (folder, _) = try program(status: 3)
        defer { try? FileManager.default.removeItem(at: folder) }
        let failed = #expect(throws: AppError.self) {
            try DesktopNotice(list(["Bath"]))?.show(environment: ["PATH": folder.path()])
        }
        #expect(failed?.description.contains("ended with status 3") == true)
        #expect(failed?.exitStatus == 1)
    }
}
