import CoreModels

extension CalendarDate {
    /// Reads a day from a body's member, or returns `nil` if it is absent.
    /// - Throws: ``WireError/malformed(_:)``.
    public init?(member name: String, _ text: String?) throws(WireError) {
        guard let text else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)” should be a day like 2026-05-03, not “\(text)”.")
        }
        self = day
    }
}

extension TimeOfDay {
    /// Reads a time from a body's member, or returns `nil` if it is absent.
    /// - Throws: ``WireError/malformed(_:)``.
    public init?(member name: String, _ text: String?) throws(WireError) {
        guard let text else { return nil }
        guard let time = TimeOfDay(typed: text), time.description == text else {
            throw .malformed("“\(name)” should be a time like 08:30, not “\(text)”.")
        }
        self = time
    }
}

extension EntityID {
    /// Reads an id from a body's member, or returns `nil` if it is absent.
    /// - Throws: ``WireError/malformed(_:)``.
    public init?(member name: String, _ text: String?) throws(WireError) {
        guard let text else { return nil }
        guard let id = Self(text) else { throw .malformed("“\(name)” should be a UUID, not “\(text)”.") }
        self = id
    }

    /// Reads an id from a body's member.
    /// - Throws: ``WireError/malformed(_:)``, also if the member is absent.
    public init(required name: String, _ text: String?) throws(WireError) {
        guard let id = try Self(member: name, text) else { throw .malformed("“\(name)” is required.") }
        self = id
    }
}

extension LocalTime {
    /// Reads a day and time from a body's member, or returns `nil` if it is absent.
    /// - Throws: ``WireError/malformed(_:)``.
    public init?(member name: String, _ text: String?) throws(WireError) {
        guard let text else { return nil }
        guard let time = LocalTime(text) else {
            throw .malformed("“\(name)” should be a day and time like 2026-05-03T09:30, not “\(text)”.")
        }
        self = time
    }
}

extension Currency {
    /// Reads a currency from a body's member.
    /// - Throws: ``WireError/malformed(_:)``, also if the member is absent.
    public init(required name: String, _ code: String?) throws(WireError) {
        guard let code else { throw .malformed("“\(name)” is required.") }
        guard let currency = Currency(code) else {
            throw .malformed("“\(name)” should be a currency like EUR, not “\(code)”.")
        }
        self = currency
    }
}

extension Money {
    /// Reads an amount in the currency's minor units from a body's member, or returns `nil` if it is absent.
    /// - Throws: ``WireError/malformed(_:)``.
    public init?(member name: String, _ minorUnits: Int?, _ currency: Currency) throws(WireError) {
        guard let minorUnits else { return nil }
        do throws(MoneyError) {
            try self.init(minorUnits, currency)
        } catch {
            throw .malformed("“\(name)” is invalid: \(error.explanation)")
        }
    }

    /// Reads an amount in the currency's minor units from a body's member.
    /// - Throws: ``WireError/malformed(_:)``, also if the member is absent.
    public init(required name: String, _ minorUnits: Int?, _ currency: Currency) throws(WireError) {
        guard let money = try Self(member: name, minorUnits, currency) else {
            throw .malformed("“\(name)” is required.")
        }
        self = money
    }
}
