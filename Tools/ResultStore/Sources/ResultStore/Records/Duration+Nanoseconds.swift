extension Duration {
    /// The duration in nanoseconds, rounded down. A negative duration becomes zero. One that is too long becomes
    /// `Int64.max`.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflows || exceeds ? .max : sum
    }
}
