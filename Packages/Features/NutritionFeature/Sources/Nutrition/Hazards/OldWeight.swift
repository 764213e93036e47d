import CoreModels

extension WeightSample {
    /// The days after which the weight of a grown animal is too old for a dose.
    ///
    /// No limit is published. At 2 % a week, the fastest loss that is called safe (Hand et al., 2010), a quarter of the
    /// weight is gone after 100 days, and a dose is then a third higher than computed.
    static let daysOfGrown = 90
    /// The days after which the weight of a growing animal is too old for a dose: the shortest interval of 2 to 4 weeks
    /// in which puppies and kittens are vaccinated and weighed (WSAVA, *Vaccination Guidelines*, 2024, second-hand).
    static let daysOfGrowing = 14

    /// Returns whether the weight is too old to compute a dose of poison with.
    /// - Parameter born: The pet's birth date. If it is unknown, the pet may be growing.
    public func isOld(on today: CalendarDate, born: CalendarDate?) -> Bool {
        let isGrown = born.map { !Age(bornOn: $0, on: today).isGrowing } ?? false
        return date.days(until: today) > (isGrown ? Self.daysOfGrown : Self.daysOfGrowing)
    }
}
