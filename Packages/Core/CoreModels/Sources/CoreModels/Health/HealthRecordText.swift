/// The limits that texts of a health record keep.
public enum HealthRecordText {
    /// The longest title: a vaccine, a reason, what to be reminded of. In characters.
    public static let longestTitle = 120
    /// The longest notes. In characters.
    public static let longestNotes = 4000
}
