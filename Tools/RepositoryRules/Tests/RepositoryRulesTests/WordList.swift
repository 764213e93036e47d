/// The words and phrases that texts of this repository don't use, and the files that are exempt.
///
/// A review that finds another one adds it here, once all of its occurrences are rewritten.
enum WordList {
    /// The words in lower case, each with what to write instead.
    static let replacements: [(word: String, replacement: String)] = [
        ("albeit", "although"),
        ("anew", "again, or a verb with re-: rebuild, rewrite"),
        ("are there already", "already exist"),
        ("are told", "are reported, are shown, or receive"),
        ("be it", "whether, or two sentences"),
        ("be told", "be reported, be shown, or be distinguished"),
        ("bring forth", "return, or send"),
        ("brings forth", "returns, or sends"),
        ("brought forth", "returned, or sent"),
        ("comes of", "results from, or a verb"),
        ("for ever", "forever, or never changes"),
        ("give back", "return, refund, or release"),
        ("given back", "returned, refunded, or released"),
        ("gives back", "returns, refunds, or releases"),
        ("has no more", "no longer has, or is out of"),
        ("heeded", "respected, or used"),
        ("hereof", "of this"),
        ("heretofore", "until now"),
        ("hitherto", "until now"),
        ("in vain", "without success, or timed out"),
        ("is there already", "already exists"),
        ("is told", "is reported, is shown, or receives"),
        ("lest", "so that … not"),
        ("makes do", "works, or uses"),
        ("noted as", "marked as, or recorded as"),
        ("nought", "zero, or nothing"),
        ("now and then", "occasionally"),
        ("put away", "dismiss, or dismissed"),
        ("speaks of", "mentions, or has"),
        ("take back", "undo, or revert"),
        ("taken back", "undone, or reverted"),
        ("takes back", "undoes, or reverts"),
        ("tell apart", "distinguish"),
        ("tells apart", "distinguishes"),
        ("thereby", "by this, or a second sentence"),
        ("therein", "in it"),
        ("thereof", "of it"),
        ("therewith", "with it"),
        ("to be had", "available"),
        ("told apart", "distinguished"),
        ("told to fail", "set to fail"),
        ("whatever case", "any case, or ignoring case"),
        ("whatsoever", "delete it"),
        ("whereof", "of which"),
        ("whereupon", "and then"),
        ("whosever", "whose, or an account if one is named"),
        ("whosoever", "whoever, or name the role"),
    ]

    /// The files that contain the words, because they define or test them.
    static let exceptions = [
        // The list and its test.
        "Tools/RepositoryRules/Tests/RepositoryRulesTests/PlainEnglishTests.swift",
        "Tools/RepositoryRules/Tests/RepositoryRulesTests/WordList.swift",
    ]
}
