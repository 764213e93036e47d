/// The characters for lines, boxes, bars and marks.
struct Glyphs: Sendable {
    var horizontal: String
    var vertical: String
    /// The corners of a box: top left, top right, bottom left, bottom right.
    var corners: [String]
    /// The lines and corners of a focused box.
    var heavyHorizontal: String
    var heavyVertical: String
    var heavyCorners: [String]
    var axisTick: String
    var axisCorner: String
    /// The line of a chart's reference.
    var dotted: String
    var focusBar: String
    var ellipsis: String
    var trail: String
    var bullet: String
    var positive: String
    var caution: String
    var negative: String
    var information: String
    var on: String
    var off: String
    var chosen: String
    var unchosen: String
    var previous: String
    var next: String
    var ascending: String
    var descending: String
    var stepDone: String
    var stepCurrent: String
    var stepUpcoming: String
    var secret: String
    var barFull: String
    var barEmpty: String
    var star: String
    var emptyStar: String
    /// The shades of a heat map, from zero to the largest value.
    var shades: [String]
    /// The heights of a sparkline, lowest first.
    var levels: [String]
    var spinner: [String]
    /// Whether line charts use braille dots instead of asterisks.
    var hasBraille: Bool

    /// Returns a sign with the luminance of a part of a picture, on a dark background.
    func shade(ofLuminance luminance: Double) -> String {
        luminance < 0.1 ? " " : shades[min(1 + Int((luminance - 0.1) / 0.9 * 4), 4)]
    }

    /// The signs for terminals with Unicode.
    static let unicode = Glyphs(
        horizontal: "─",
        vertical: "│",
        corners: ["╭", "╮", "╰", "╯"],
        heavyHorizontal: "━",
        heavyVertical: "┃",
        heavyCorners: ["┏", "┓", "┗", "┛"],
        axisTick: "┤",
        axisCorner: "└",
        dotted: "⠂",
        focusBar: "▌",
        ellipsis: "…",
        trail: "›",
        bullet: "•",
        positive: "✓",
        caution: "!",
        negative: "✗",
        information: "i",
        on: "[✓]",
        off: "[ ]",
        chosen: "(•)",
        unchosen: "( )",
        previous: "‹",
        next: "›",
        ascending: "↑",
        descending: "↓",
        stepDone: "✓",
        stepCurrent: "●",
        stepUpcoming: "○",
        secret: "•",
        barFull: "█",
        barEmpty: "░",
        star: "★",
        emptyStar: "☆",
        shades: ["·", "░", "▒", "▓", "█"],
        levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
        hasBraille: true
    )

    /// The signs for terminals with ASCII only.
    static let ascii = Glyphs(
        horizontal: "-",
        vertical: "|",
        corners: ["+", "+", "+", "+"],
        heavyHorizontal: "=",
        heavyVertical: "#",
        heavyCorners: ["#", "#", "#", "#"],
        axisTick: "|",
        axisCorner: "+",
        dotted: ".",
        focusBar: ">",
        ellipsis: "~",
        trail: ">",
        bullet: "-",
        positive: "+",
        caution: "!",
        negative: "x",
        information: "i",
        on: "[x]",
        off: "[ ]",
        chosen: "(*)",
        unchosen: "( )",
        previous: "<",
        next: ">",
        ascending: "^",
        descending: "v",
        stepDone: "x",
        stepCurrent: "*",
        stepUpcoming: ".",
        secret: "*",
        barFull: "#",
        barEmpty: ".",
        star: "*",
        emptyStar: ".",
        shades: [".", "-", "+", "*", "#"],
        levels: ["_", ".", "-", "'"],
        spinner: ["|", "/", "-", "\\"],
        hasBraille: false
    )
}
