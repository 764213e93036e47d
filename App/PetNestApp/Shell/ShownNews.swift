import CoreStorage
import Foundation

/// Records in a data folder which news was shown on the desktop, so that each notice is shown once.
public struct ShownNews: Sendable {
    private let file: AtomicFile

    init(in folder: URL) {
        file = AtomicFile(folder.appending(path: "shown-news.json"))
    }

    /// Opens the record of a data folder.
    public init(_ options: PetNestOptions) {
        self.init(in: options.dataFolderURL)
    }

    /// Returns the news that wasn't shown yet.
    func new(among news: [NewsItem]) -> [NewsItem] {
        news.filter { $0.date > last }
    }

    /// Records that news was shown. If that can't be written, it is shown again, which is better than never.
    public func record(_ list: DueList) {
        guard let newest = list.news.map(\.date).max(), newest > last else { return }
        try? file.write(Data("\(Int(newest.timeIntervalSince1970))\n".utf8))
    }

    private var last: Date {
        let text = (try? file.read()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        let seconds = text.flatMap { Int($0.filter { !$0.isWhitespace }) } ?? 0
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
