/// What a pet weighed on a day.
public struct WeightSample: Hashable, Sendable, Identifiable {
    /// Names the sample.
    public let id: WeightSampleID
    /// What the pet weighed.
    public let weight: Weight
    /// The day it was weighed.
    public let date: CalendarDate

    /// Describes a sample.
    /// - Parameter today: The day on which the sample is entered: it can't be taken later.
    /// - Throws: ``HealthRecordError/inFuture(_:today:)``.
    public init(
        id: WeightSampleID = WeightSampleID(),
        weight: Weight,
        date: CalendarDate,
        today: CalendarDate
    ) throws(HealthRecordError) {
        guard date <= today else { throw .inFuture(date, today: today) }
        self.id = id
        self.weight = weight
        self.date = date
    }
}
