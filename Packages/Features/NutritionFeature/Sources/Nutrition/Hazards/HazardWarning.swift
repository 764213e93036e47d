import CoreModels

/// What is known when an animal ate something that may harm it. It never says that all is well: whatever the dose, a
/// vet should be called.
public struct HazardWarning: Hashable, Sendable {
    /// How bad it can become at the dose, as far as the literature tells.
    public enum Severity: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Nothing is published of it for this kind of animal.
        case unknown
        /// The dose is below what was reported to harm; animals differ and amounts are misjudged.
        case belowReported
        /// Mild signs are reported at the dose.
        case mild
        /// Serious signs are reported at the dose.
        case serious
        /// Deaths are reported at the dose, no dose is known to be safe, or the amount isn't known.
        case lifeThreatening

        /// Orders severities, least first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What every warning ends with.
    public static let advice =
        "Call a vet or an animal poison line now, and tell what was eaten, how much and when. Don't wait for signs. "
        + poisonLines

    /// The poison lines, as they publish their numbers; the American ones charge a fee.
    public static let poisonLines =
        "US: ASPCA Animal Poison Control Center (888) 426-4435 or Pet Poison Helpline (855) 764-7661. "
        + "UK: Animal PoisonLine 01202 509000. Elsewhere: the nearest vet."

    /// What was eaten.
    public let hazard: Hazard
    /// How bad it can become.
    public let severity: Severity
    /// The dose in milligrams a kilogram of body weight; `nil` if the amount isn't known.
    public let dose: Double?
    /// What is known, in sentences.
    public let findings: [String]

    /// Creates the warning for an animal that ate something.
    /// - Parameters:
    ///   - grams: How much; nil, nothing, less and what is no number count as an amount that isn't known, for which the
    ///     worst is assumed.
    ///   - weight: What the animal weighs; where nobody knows, the worst is assumed too.
    public init(_ hazard: Hazard, grams: Double?, species: Species, weight: Weight?) {
        let amount = grams.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.hazard = hazard
        guard let figures = hazard.figures(for: species) else {
            severity = .unknown
            dose = nil
            findings = [
                "Nothing is published of \(hazard.name.lowercased()) and a \(species.name.lowercased()); "
                    + "that doesn't make it safe."
            ]
            return
        }
        let dose = amount.flatMap { amount in weight.map { amount * figures.content / $0.kilograms } }
        self.dose = dose
        let step = dose.flatMap { dose in figures.steps.last { dose >= $0.dose } }
        var findings: [String] = []
        if let dose, let lowest = figures.steps.first {
            findings.append("That is \(Self.told(dose)) of \(figures.substance).")
            if let step {
                severity = step.severity
                findings.append("From \(Self.told(step.dose)) on these are reported: \(step.signs).")
            } else {
                severity = .belowReported
                findings.append(
                    "The lowest dose reported to harm is \(Self.told(lowest.dose)), but animals differ, and what was "
                        + "eaten is easily misjudged. Watch for \(figures.signs).")
            }
        } else {
            severity = .lifeThreatening
            findings.append(
                figures.steps.isEmpty
                    ? "No safe amount is known. Watch for \(figures.signs)."
                    : "The \(amount == nil ? "amount" : "animal's weight") isn't known, so the worst is assumed. "
                        + "Watch for \(figures.signs).")
        }
        if let remark = figures.remark { findings.append(remark) }
        self.findings = findings
    }

    private static func told(_ dose: Double) -> String {
        dose >= 1000
            ? "\((dose / 1000).told(decimals: 1)) g/kg" : "\(dose.told(decimals: dose < 10 ? 1 : 0)) mg/kg"
    }
}
