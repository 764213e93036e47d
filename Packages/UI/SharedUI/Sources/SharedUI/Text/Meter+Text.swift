import CorePresentation

extension Meter {
    /// The amount of the total: "320 of 410 kcal".
    var amount: String {
        let unit = unit.cleaned()
        return "\(DecimalText.exact(value)) of \(DecimalText.exact(total))\(unit.isEmpty ? "" : " " + unit)"
    }

    /// The percentage: "78%", rounded so that only a full meter shows 100%.
    var percentage: String {
        let percent = min(share * 100, 999_999)
        return "\(Int(percent < 100 ? percent.rounded(.down) : percent.rounded()))%"
    }
}
