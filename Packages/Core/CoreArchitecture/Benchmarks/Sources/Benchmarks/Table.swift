/// The measurements and their limits.
struct Table: CustomStringConvertible {
    private var rows: [(name: String, measurement: Measurement)] = []

    mutating func add(_ name: String, _ measurement: Measurement) {
        rows.append((name, measurement))
    }

    var description: String {
        let lines = rows.map { name, measurement in
            let allocations = measurement.allocations.map { Self.rounded($0) } ?? "not counted"
            return "| \(name) | \(Self.rounded(measurement.nanoseconds)) | \(allocations) | \(comparison(of: name)) |"
        }
        return (["| once | ns | allocations | compared |", "|---|---|---|---|"] + lines).joined(separator: "\n")
    }

    /// The benchmarks that exceed their limits: a send without an effect may allocate nothing, an effect 1.3 times as
    /// much as a bare task.
    var excesses: [String] {
        rows.compactMap { name, measurement in
            guard let allocations = measurement.allocations, let limit = limit(of: name), allocations > limit else {
                return nil
            }
            return "\(name) allocates \(Self.rounded(allocations)) times, at most \(Self.rounded(limit)) allowed"
        }
    }

    private func limit(of name: String) -> Double? {
        switch name {
        case "send": 0.001
        case _ where name.hasPrefix("effect"): self[task(of: name)]?.allocations.map { $0 * 1.3 }
        default: nil
        }
    }

    /// The ratio to the benchmark's baseline, both from this run.
    private func comparison(of name: String) -> String {
        let minimal = name.split(separator: ", ").last.map { "minimal store, \($0)" }
        let base: String? =
            switch name {
            case _ where name.hasPrefix("trackings"): minimal
            case _ where name.hasPrefix("effect"): task(of: name)
            default: nil
            }
        guard let base, let own = self[name], let other = self[base] else { return "" }
        return "\(Self.rounded(own.nanoseconds / max(other.nanoseconds, 1))) x \(base)"
    }

    /// The task benchmark that is the baseline of an effect.
    private func task(of effect: String) -> String {
        effect.replacing("effect", with: "bare task")
    }

    private subscript(name: String) -> Measurement? {
        rows.first { $0.name == name }?.measurement
    }

    private static func rounded(_ number: Double) -> String {
        let tenths = (number * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }
}
