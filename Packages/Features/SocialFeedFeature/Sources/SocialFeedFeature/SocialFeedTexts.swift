import CoreInterfaces
import CoreModels
import CorePresentation

extension LocalTime {
    /// Returns the time in words: "5 min ago", "3 May 2026, 14:05".
    func relative(to now: LocalTime) -> String {
        let minutes = minutes(until: now)
        switch minutes {
        case ..<(-1): return "\(day.formatted), \(time)"
        case ..<1: return "just now"
        case ..<60: return "\(minutes) min ago"
        case ..<1440: return "\(minutes / 60) h ago"
        default: return "\(day.formatted), \(time)"
        }
    }
}

extension RichText {
    /// Creates a text with emphasized mentions.
    init(_ text: String, mentioning handles: Set<String>, role: TextRole = .body) {
        guard !handles.isEmpty else {
            self.init(text, role: role)
            return
        }
        var spans: [Span] = []
        var rest = text[...]
        for handle in text.handles where handles.contains(handle.dropFirst().lowercased()) {
            let before = rest[..<handle.startIndex]
            if !before.isEmpty { spans.append(Span(String(before), role: role)) }
            spans.append(Span(String(handle), role: .strong))
            rest = rest[handle.endIndex...]
        }
        if !rest.isEmpty { spans.append(Span(String(rest), role: role)) }
        self.init(spans: spans)
    }
}

extension String {
    /// The handles in the text after an @, in order. An @ within a word, as in an e-mail address, doesn't count.
    var handles: [Substring] {
        var found: [Substring] = []
        var rest = self[...]
        while let at = rest.firstIndex(of: "@") {
            let word = rest[rest.index(after: at)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let before = at == startIndex ? nil : self[index(before: at)]
            let isInWord = before.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            if !word.isEmpty, !isInWord { found.append(rest[at..<word.endIndex]) }
            rest = rest[word.endIndex...]
        }
        return found
    }
}

extension Post {
    /// A sentence about the handles that don't exist: "Nobody here is called @mso."; `nil` if all exist.
    var unknownHandles: String? {
        var unknown: [String] = []
        for handle in text.handles.map({ $0.lowercased() }) where !mentions.contains(String(handle.dropFirst())) {
            if !unknown.contains(handle) { unknown.append(handle) }
        }
        return unknown.isEmpty ? nil : "Nobody here is called \(unknown.joined(separator: " or "))."
    }
}

extension Post {
    /// The likes and comments in words: "you and 3 others like it, 2 comments".
    var echo: String {
        let others = likes - (isLiked ? 1 : 0)
        let liked: String? =
            switch (isLiked, others) {
            case (false, 0): nil
            case (false, _): others.counted("like")
            case (true, ...0): "you like it"
            case (true, _): "you and \(others.counted("other")) like it"
            }
        return [liked, comments == 0 ? nil : comments.counted("comment")].compactMap(\.self).joined(separator: ", ")
    }

    /// The beginning of the text in one line, for a list.
    var excerpt: String {
        let most = 280
        // A character can consist of any number of scalars.
        let start = String(text.unicodeScalars.prefix(most * 2)).prefix(most)
        let line = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return start.utf8.count < text.utf8.count ? "\(line) …" : line
    }
}

extension Int {
    /// Returns the number with a noun: "1 like", "2 likes".
    func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension Int {
    /// The number of new items: "3", or "99+", where the service stops counting.
    var news: String { self > 99 ? "99+" : "\(self)" }
}

extension Unread {
    /// The badge: "3 new, 1 mention"; `nil` if everything was seen.
    var badge: String? {
        let parts = [
            posts == 0 ? nil : "\(posts.news) new",
            mentions == 0 ? nil : "\(mentions.news) mention\(mentions == 1 ? "" : "s")",
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return text.isEmpty ? nil : text
    }
}
