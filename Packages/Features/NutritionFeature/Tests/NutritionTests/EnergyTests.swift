import CoreModels
import Nutrition
import TestSupport
import Testing

/// Published examples, each within its printed rounding.
@Suite(.timeLimit(.minutes(10)))
struct EnergyTests {
    @Test("A pet of unknown neuter status counts as neutered, and that is marked as an assumption")
    func unknown() throws {
        for species in [Species.cat, .dog] {
            func need(_ isNeutered: Bool?) throws -> EnergyNeed {
                try EnergyNeed(
                    of: EatingAnimal(
                        species: species, weight: try weight(4000), age: age(years: 4), isNeutered: isNeutered))
            }
            #expect(try need(nil).kilocalories == need(true).kilocalories)
            #expect(try need(nil).reason.hasPrefix("counted as neutered, because the profile doesn't say, 1."))
            #expect(try need(true).reason.hasPrefix("neutered, 1."))
        }
    }

    @Test(
        "Resting energy is as published",
        arguments: [
            (2000, 118.0), (5000, 234), (8000, 333), (20_000, 662), (30_000, 897), (40_000, 1113),
        ])
    func resting(grams: Int, published: Double) throws {
        #expect(abs(restingEnergy(of: try weight(grams)) - published) <= 0.5)
    }

    @Test("A worked example to two decimals: 15 kg need 533.54 kcal at rest and 853.66 kcal neutered")
    func workedExample() throws {
        let dog = EatingAnimal(species: .dog, weight: try weight(15_000), age: age(years: 4), isNeutered: true)
        #expect(abs(restingEnergy(of: dog.weight) - 533.54) <= 0.005)
        #expect(abs(try EnergyNeed(of: dog).kilocalories - 853.66) <= 0.01)
    }

    @Test(
        "Dogs need as much as worked examples say",
        arguments: [
            // 20 kg, neutered: 1059; 8 kg, three months: 999, printed from a rounded 333.
            (20_000, 48, true, 1059.0, 0.5), (8000, 3, false, 999, 1),
        ])
    func dogs(grams: Int, months: Int, isNeutered: Bool, published: Double, rounding: Double) throws {
        let dog = EatingAnimal(
            species: .dog, weight: try weight(grams), age: age(years: months / 12, months: months % 12),
            isNeutered: isNeutered)
        #expect(abs(try EnergyNeed(of: dog).kilocalories - published) <= rounding)
    }

    @Test(
        "WSAVA's table for cats is matched within its rounding to 10",
        arguments: [(2, 160.0), (3, 210), (4, 250), (5, 290), (6, 330), (7, 370)])
    func wsavaCats(kilograms: Int, published: Double) throws {
        let need = try EnergyNeed(of: EatingAnimal(species: .cat, weight: try weight(kilograms * 1000)))
        let table = try #require(need.estimates.first { $0.equation == .nrcCat })
        #expect(abs(table.kilocalories - published) <= 5)
    }

    @Test("A rabbit of 4 kg needs almost 300 kcal")
    func rabbit() throws {
        let need = try EnergyNeed(of: EatingAnimal(species: .rabbit, weight: try weight(4000)))
        #expect((280..<300).contains(need.kilocalories))
    }

    @Test(
        "A horse of 400 kg needs what NRC's table says, in Mcal to one decimal",
        arguments: [(Activity.normal, 13.4), (.lightWork, 16.8), (.heavyWork, 26.8)])
    func horse(activity: Activity, published: Double) throws {
        let need = try EnergyNeed(
            of: EatingAnimal(species: .horse, weight: try weight(400_000), activity: activity))
        #expect(abs(need.kilocalories / 1000 - published) <= 0.051)
    }

    @Test(
        "Dogs' and cats' factors are those of the table",
        arguments: [
            (Species.dog, 3, Activity.normal, nil, 3.0), (.dog, 8, .normal, nil, 2), (.dog, 60, .normal, true, 1.6),
            (.dog, 60, .normal, false, 1.8), (.dog, 60, .low, false, 1.4), (.dog, 60, .lightWork, true, 2),
            (.dog, 60, .heavyWork, true, 4), (.dog, 60, .normal, nil, 1.6), (.cat, 5, .normal, nil, 2.5),
            (.cat, 60, .normal, true, 1.2), (.cat, 60, .normal, false, 1.4), (.cat, 60, .low, true, 1.0),
        ] as [(Species, Int, Activity, Bool?, Double)])
    func factors(species: Species, months: Int, activity: Activity, isNeutered: Bool?, factor: Double) throws {
        let animal = EatingAnimal(
            species: species, weight: try weight(10_000), age: age(years: months / 12, months: months % 12),
            isNeutered: isNeutered, activity: activity)
        #expect(abs(try EnergyNeed(of: animal).kilocalories / restingEnergy(of: animal.weight) - factor) < 1e-9)
    }

    @Test("An animal that is already too heavy gets the energy of one that gains weight easily")
    func heavyAnimal() throws {
        let heavy = EatingAnimal(
            species: .cat, weight: try weight(6000), isNeutered: true, condition: BodyCondition(score: 7))
        #expect(abs(try EnergyNeed(of: heavy).kilocalories - restingEnergy(of: heavy.weight)) < 1e-9)
    }

    @Test("A thin animal doesn't get the energy of one that gains weight easily, however little it moves")
    func thinAnimal() throws {
        let thin = EatingAnimal(
            species: .dog, weight: try weight(20_000), isNeutered: true, activity: .low,
            condition: BodyCondition(score: 2))
        #expect(abs(try EnergyNeed(of: thin).kilocalories / restingEnergy(of: thin.weight) - 1.6) < 1e-9)
    }

    @Test(
        "Without a published equation there is no need",
        arguments: [Species.bird, .fish, .reptile, .smallMammal, .other])
    func noEquation(species: Species) throws {
        let animal = EatingAnimal(species: species, weight: try weight(500))
        #expect(throws: EnergyNeedError.noEquation(species)) { try EnergyNeed(of: animal) }
    }

    @Test("A foal, a pony and a shire horse are outside the range of the horses' equation")
    func horsesOutOfRange() throws {
        let foal = EatingAnimal(species: .horse, weight: try weight(300_000), age: age(years: 1))
        #expect(throws: EnergyNeedError.growing(.horse)) { try EnergyNeed(of: foal) }
        for grams in [150_000, 900_000] {
            let horse = EatingAnimal(species: .horse, weight: try weight(grams))
            #expect(throws: EnergyNeedError.outsideRange(.horse, kilograms: 200...600)) { try EnergyNeed(of: horse) }
        }
    }

    @Test("Every animal has a finite positive need or a reason why not; heavier ones need more")
    func property() throws {
        var random = SeededGenerator(seed: 18)
        for _ in 0..<20_000 {
            var animal = EatingAnimal(
                species: Species.allCases.randomElement(using: &random) ?? .dog,
                weight: try weight(randomGrams(&random)),
                age: Bool.random(using: &random)
                    ? age(years: .random(in: 0...40, using: &random), months: .random(in: 0...11, using: &random))
                    : nil,
                isNeutered: [true, false, nil].randomElement(using: &random) ?? nil,
                activity: Activity.allCases.randomElement(using: &random) ?? .normal,
                condition: BodyCondition(score: .random(in: -1...10, using: &random)))
            guard let need = try? EnergyNeed(of: animal) else { continue }
            #expect(need.kilocalories.isFinite && need.kilocalories > 0)
            #expect(need.range.contains(need.kilocalories))
            #expect(need.range.upperBound < need.range.lowerBound * 3, "\(animal)")
            guard animal.weight.grams < Weight.heaviest else { continue }
            animal.weight = try weight(animal.weight.grams + 1)
            if let more = try? EnergyNeed(of: animal) { #expect(more.kilocalories > need.kilocalories) }
        }
    }
}
