import CoreModels
import CoreStorage
import Foundation

/// Records in a data folder which notices and due items were shown on the desktop, so that each notice is shown once,
/// and each due item once a day.
public struct ShownNews: Sendable {
    private let file: AtomicFile

    init(in folder: URL) {
        file = AtomicFile(folder.appending(path: "shown-news.json"))
    }

    /// Opens the record of a data folder.
    public init(_ options: PetNestOptions) {
        self.init(in: options.dataFolderURL)
    }

    /// Returns the part of a list that wasn't shown yet.
    func new(of list: DueList) -> DueList {
        let last = last
        var new = list
        new.news = list.news.filter { $0.date > last.news }
        if last.day == list.today { new.items = [] }
        return new
    }

    /// Records that a list was shown. If the file can't be written, the list is shown again, which is better than
    /// never.
    public func record(_ list: DueList) {
        let last = last
        let newest = max(last.news, list.news.map(\.date).max() ?? last.news)
        // Without due items the day isn't recorded, so that items that become due later that day are shown.
        let day = list.items.isEmpty ? last.day : list.today
        guard newest > last.news || day != last.day else { return }
        let words = ["\(Int(newest.timeIntervalSince1970))", day?.description].compactMap(\.self)
        try? file.write(Data("\(words.joined(separator: " "))\n".utf8))
    }

    /// The time of the newest notice that was shown, and the last day on which due items were shown.
    private var last: (news: Date, day: CalendarDate?) {
        let text = (try? file.read()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let words = text.split(whereSeparator: \.isWhitespace)
        let seconds = words.first.flatMap { Int($0) } ?? 0
        return (Date(timeIntervalSince1970: Double(seconds)), words.dropFirst().first.flatMap { CalendarDate($0) })
    }
}
