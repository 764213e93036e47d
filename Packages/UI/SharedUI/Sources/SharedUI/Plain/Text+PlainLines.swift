import CorePresentation

extension RichText {
    /// The letters on one line, clean.
    var plainLine: String { plain.cleaned() }

    /// The letters with their own line ends, clean.
    var plainLines: [String] {
        plain.cleaned(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}
