extension DistanceUnit {
    /// The decimal places of a typed distance: a ten-thousandth of a mile is less than a meter.
    private static let decimalPlaces = 4

    /// Reads a number of the unit as people type it: `5`, `2.5` or `2,5`.
    /// - Returns: The distance in meters, or `nil` if the text isn't a number with up to four decimal places.
    public func meters(typed text: String) -> Int? {
        guard let units = TypedDecimal(text)?.units(decimalPlaces: Self.decimalPlaces) else { return nil }
        return Int((Double(units) / 10_000 * meters).rounded())
    }

    /// Returns the number to show in a form. Reading it gives the same distance, to the meter.
    public func typed(meters: Int) -> String {
        let units = Int((Double(meters) / self.meters * 10_000).rounded())
        return TypedDecimal.text(units: units, decimalPlaces: Self.decimalPlaces)
    }
}
