import CoreModels
import Foundation
import Testing

@Suite("A weight", .timeLimit(.minutes(10)))
struct WeightTests {
    @Test("is between 1 g and 2,000 kg", arguments: [1, 4200, Weight.heaviest])
    func range(grams: Int) throws {
        let weight = try Weight(grams: grams)
        #expect(weight.grams == grams)
        #expect(try Weight(weight.measurement) == weight)
    }

    @Test("is positive", arguments: [0, -1, .min])
    func notPositive(grams: Int) {
        #expect(throws: WeightError.notPositive) { try Weight(grams: grams) }
    }

    @Test("isn't too heavy", arguments: [Weight.heaviest + 1, .max])
    func tooHeavy(grams: Int) {
        #expect(throws: WeightError.tooHeavy) { try Weight(grams: grams) }
    }

    @Test(
        "is rounded from a measurement to the nearest gram",
        arguments: [(4.2, UnitMass.kilograms, 4200), (9.9, .pounds, 4491), (0.6, .grams, 1), (1, .ounces, 28)])
    func measurements(value: Double, unit: UnitMass, grams: Int) throws {
        #expect(try Weight(Measurement(value: value, unit: unit)).grams == grams)
    }

    @Test("isn't created from an invalid measurement", arguments: [0, 0.4, -3, .nan, -.infinity, -1e300])
    func measurementNotPositive(grams: Double) {
        #expect(throws: WeightError.notPositive) { try Weight(Measurement(value: grams, unit: .grams)) }
    }

    @Test("isn't created from a measurement that is too heavy", arguments: [2000.001, 1e300, .infinity])
    func measurementTooHeavy(kilograms: Double) {
        #expect(throws: WeightError.tooHeavy) { try Weight(Measurement(value: kilograms, unit: .kilograms)) }
    }

    @Test("is unchanged after conversion to kilograms and back")
    func roundTrip() throws {
        for grams in stride(from: 1, through: Weight.heaviest, by: 991) {
            #expect(try Weight(Weight(grams: grams).measurement).grams == grams)
        }
    }

    @Test("is sorted lightest first")
    func order() throws {
        #expect(try Weight(grams: 1) < Weight(grams: 2))
    }

    @Test("isn't taken on a future day")
    func sample() throws {
        let today = try #require(CalendarDate("2026-05-03"))
        let weight = try Weight(grams: 4200)
        #expect(try WeightSample(weight: weight, date: today, today: today).date == today)
        let tomorrow = today.adding(days: 1)
        #expect(throws: Invalid<WeightSample.Property>(.date, .inFuture(tomorrow, today: today))) {
            try WeightSample(weight: weight, date: tomorrow, today: today)
        }
    }
}
