import CorePresentation

extension Meter {
    /// What there is of what there should be: "320 of 410 kcal".
    var amount: String {
        let unit = unit.cleaned()
        return "\(DecimalText.exact(value)) of \(DecimalText.exact(total))\(unit.isEmpty ? "" : " " + unit)"
    }

    /// The share as a percentage: "78%"; rounded towards the middle, so that only a whole one says 100%.
    var percentage: String {
        let percent = min(share * 100, 999_999)
        return "\(Int(percent < 100 ? percent.rounded(.down) : percent.rounded()))%"
    }
}
