import TestSupport
import Testing

@testable import CoreModels

/// Samples for the suites about a medicine.
protocol MedicineSamples {}

extension MedicineSamples {
    /// The first day of the course.
    var start: CalendarDate { day("2026-05-01") }

    func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(typed: text)) }

    func at(_ date: String, _ text: String) throws -> LocalTime { LocalTime(day(date), try time(text)) }

    /// Returns a medicine that is given in the morning and evening from ``start`` on.
    func medicine(
        _ dose: String = "1",
        times: [String] = ["8:00", "20:00"],
        every days: Int = 1,
        end: String? = nil,
        stock: (String, String)? = nil
    ) throws -> Medicine {
        try Medicine(
            name: "Carprofen", dosage: Dosage(Amount(typed: dose), .tablet), times: times.map(time),
            everyDays: days, food: .with, start: start, end: end.map(day),
            stock: stock.map { Medicine.Stock(try Amount(typed: $0.0), countedOn: day($0.1)) })
    }

    /// Returns a dose that was given at its time, or at another time of that day.
    func given(_ medicine: Medicine, _ date: String, _ text: String, at given: String? = nil) throws
        -> MedicineDose
    {
        let slot = try at(date, text)
        return MedicineDose(
            of: medicine.id, at: slot, outcome: .given(at: try given.map { try at(date, $0) } ?? slot))
    }
}
