/// One part of a screen.
public indirect enum Element: Hashable, Sendable {
    /// A title of what follows.
    case heading(Heading)
    /// A paragraph.
    case text(RichText)
    /// Labelled values.
    case facts([Fact])
    /// Rows of one column.
    case list(ItemList)
    /// Rows of several columns.
    case table(DataTable)
    /// Numbers as a drawing.
    case chart(Chart)
    /// A month of days.
    case calendar(MonthCalendar)
    /// Short things beside each other, each on or off.
    case chips(ChipGroup)
    /// What people think of something.
    case rating(StarRating)
    /// Where somebody went.
    case map(TrackMap)
    /// Something to look at.
    case picture(Picture)
    /// How far a number has come towards another.
    case meter(Meter)
    /// Work under way.
    case progress(ProgressIndicator)
    /// Something that a person should know.
    case notice(Notice)
    /// Fields to fill in.
    case form(InputForm)
    /// A field that narrows what is shown.
    case search(Search)
    /// Several contents of which one is shown.
    case tabs(Tabs)
    /// Where one is in a flow.
    case steps([Step])
    /// Elements that belong together.
    case group(ElementGroup)
    /// What stands where nothing is yet.
    case emptyState(EmptyState)
    /// Something that only some surfaces can draw.
    case custom(Custom)
}
