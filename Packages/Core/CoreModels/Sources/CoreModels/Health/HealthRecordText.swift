/// The maximum lengths of texts in a health record.
public enum HealthRecordText {
    /// The maximum length of a title, such as a vaccine, a reason or a reminder, in characters.
    public static let longestTitle = 120
    /// The maximum length of notes, in characters.
    public static let longestNotes = 4000
}
