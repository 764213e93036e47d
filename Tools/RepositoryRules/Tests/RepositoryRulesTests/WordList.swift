/// The words and phrases that texts of this repository don't use, and the folders that still do.
///
/// A review that finds another one adds it here, once all of its occurrences are rewritten.
enum WordList {
    /// The words in lower case, each with what to write instead.
    static let replacements: [(word: String, replacement: String)] = [
        ("albeit", "although"),
        ("anew", "again, or a verb with re-: rebuild, rewrite"),
        ("are told", "are reported, are shown, or receive"),
        ("be it", "whether, or two sentences"),
        ("bring forth", "return, or send"),
        ("brings forth", "returns, or sends"),
        ("brought forth", "returned, or sent"),
        ("has no more", "no longer has, or is out of"),
        ("hereof", "of this"),
        ("heretofore", "until now"),
        ("hitherto", "until now"),
        ("is told", "is reported, is shown, or receives"),
        ("lest", "so that … not"),
        ("nought", "zero, or nothing"),
        ("thereby", "by this, or a second sentence"),
        ("therein", "in it"),
        ("thereof", "of it"),
        ("therewith", "with it"),
        ("to be had", "available"),
        ("whatsoever", "delete it"),
        ("whereof", "of which"),
        ("whereupon", "and then"),
        ("whosever", "whose, or an account if one is named"),
        ("whosoever", "whoever, or name the role"),
    ]

    /// The folders whose texts aren't rewritten yet. Remove a folder here when its last such word is gone.
    static let exceptions = [
        // Being edited.
        "Packages/Infra/Database/",
        // The list and its test.
        "Tools/RepositoryRules/Tests/RepositoryRulesTests/PlainEnglishTests.swift",
        "Tools/RepositoryRules/Tests/RepositoryRulesTests/WordList.swift",
    ]
}
