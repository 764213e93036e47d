extension [MedicineDose] {
    /// The last recorded doses of one medicine, for somebody who will give the next one and must not give one twice:
    /// "Last given on 3 May 2026 at 08:10. The dose of 3 May 2026, 20:00 was skipped."
    ///
    /// `nil` if there are none. A skipped dose is named only if it is later than the last given one.
    public var lastInWords: String? {
        let given = compactMap { dose in if case .given(let time) = dose.outcome { time } else { nil } }.max()
        let skipped = filter { !$0.isGiven }.map(\.slot).max().flatMap { slot in
            given.map { $0 > slot } ?? false ? nil : slot
        }
        let sentences = [
            given.map { "Last given on \($0.day.formatted) at \($0.time)." },
            skipped.map { "The dose of \($0.day.formatted), \($0.time) was skipped." },
        ].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}
