import CoreModels

/// The warning about something harmful that an animal ate. It never gives an all-clear: whatever the dose, a vet should
/// be called.
public struct HazardWarning: Hashable, Sendable {
    /// The severity at the dose, according to the literature.
    public enum Severity: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Nothing is published for this species.
        case unknown
        /// The dose is below those reported to harm. It isn't necessarily safe: animals differ, and amounts are
        /// estimated.
        case belowReported
        /// Mild signs are reported at the dose.
        case mild
        /// Serious signs are reported at the dose.
        case serious
        /// Deaths are reported at the dose, no dose is known to be safe, or the amount is unknown.
        case lifeThreatening

        /// Compares severities; unknown is the least.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The last sentences of every warning.
    public static let advice =
        "Call a vet or an animal poison line now, and say what was eaten, how much and when. Don't wait for signs. "
        + PoisonAdvice.lines

    /// The hazard.
    public let hazard: Hazard
    /// The severity.
    public let severity: Severity
    /// The dose in milligrams a kilogram of body weight, or `nil` if the amount is unknown.
    public let dose: Double?
    /// What was eaten by which animal, as the warning understood it: "50 g, 5 kg dog".
    public let portion: String
    /// The findings, in sentences.
    public let findings: [String]

    /// Creates the warning for an animal that ate something.
    /// - Parameters:
    ///   - grams: The amount. If it is `nil`, zero, negative or not a number, the worst is assumed.
    ///   - weight: The animal's weight. If it is `nil`, the worst is assumed.
    public init(_ hazard: Hazard, grams: Double?, species: Species, weight: Weight?) {
        let amount = grams.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.hazard = hazard
        portion = Self.portion(amount, species, weight)
        guard let figures = hazard.figures(for: species) else {
            severity = .unknown
            dose = nil
            findings = [
                "Nothing is published of \(hazard.nameInSentence) and a \(species.name.lowercased()); "
                    + "that doesn't make it safe."
            ]
            return
        }
        let dose = amount.flatMap { amount in weight.map { amount * figures.content / $0.kilograms } }
        self.dose = dose
        let step = dose.flatMap { dose in figures.steps.last { dose >= $0.dose } }
        var findings: [String] = []
        if let dose, let lowest = figures.steps.first {
            findings.append("That is \(Self.formatted(dose)) of \(figures.substance).")
            if let step {
                severity = step.severity
                findings.append("From \(Self.formatted(step.dose)) on these are reported: \(step.signs).")
            } else {
                severity = .belowReported
                findings.append(
                    "The lowest dose reported to harm is \(Self.formatted(lowest.dose)), but animals differ, and what was "
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

    /// Repeats the amount, so that a slip in typing is noticed.
    private static func portion(_ grams: Double?, _ species: Species, _ weight: Weight?) -> String {
        let amount =
            switch grams {
            case nil: "amount not known"
            case .some(let grams) where grams < 1: "\((grams * 1000).formatted(decimals: 1)) mg"
            case .some(let grams): "\(grams.formatted(decimals: 1)) g"
            }
        let animal = species == .other ? "animal" : species.name.lowercased()
        return "\(amount), \(weight.map { "\($0.formatted) \(animal)" } ?? "\(animal) of unknown weight")"
    }

    private static func formatted(_ dose: Double) -> String {
        dose >= 1000
            ? "\((dose / 1000).formatted(decimals: 1)) g/kg" : "\(dose.formatted(decimals: dose < 10 ? 1 : 0)) mg/kg"
    }
}
