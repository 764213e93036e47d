extension Money {
    /// Reads an amount as people type it: `15`, `12.50`, `12,50`, alone or with the sign or code of the currency.
    /// - Throws: ``MoneyError/unreadable(_:)`` if it isn't a number, or has more decimal places than the currency;
    ///   ``MoneyError/outOfRange`` beyond ``largest``.
    public init(typed text: String, _ currency: Currency) throws(MoneyError) {
        var text = text.trimmed.uppercased()
        for mark in [currency.code, currency.sign].compactMap(\.self) {
            if text.hasPrefix(mark) { text.removeFirst(mark.count) }
            if text.hasSuffix(mark) { text.removeLast(mark.count) }
        }
        guard let number = TypedDecimal(text), number.decimalPlaces <= currency.decimalPlaces else {
            throw .unreadable(currency)
        }
        guard let units = number.units(decimalPlaces: currency.decimalPlaces) else { throw .outOfRange }
        try self.init(units, currency)
    }
}
