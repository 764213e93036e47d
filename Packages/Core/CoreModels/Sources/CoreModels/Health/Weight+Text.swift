extension Weight {
    /// The weight as people read it: "850 g" below a kilogram, "4.2 kg" or "4.25 kg" from there on.
    ///
    /// Shown to ten grams, and to the hundred from 20 kg on, which is more than a household's scales can tell.
    public var formatted: String {
        guard grams >= 1000 else { return "\(grams) g" }
        let step = grams < 20_000 ? 10 : 100
        let rounded = (grams + step / 2) / step * step
        let (whole, rest) = rounded.quotientAndRemainder(dividingBy: 1000)
        let hundredths = rest / 10
        if hundredths == 0 { return "\(whole) kg" }
        if hundredths % 10 == 0 { return "\(whole).\(hundredths / 10) kg" }
        return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths) kg"
    }
}
