/// One part of a screen.
public indirect enum Element: Hashable, Sendable {
    /// A title of the elements that follow.
    case heading(Heading)
    /// A paragraph.
    case text(RichText)
    /// Labeled values.
    case facts([Fact])
    /// Rows of one column.
    case list(ItemList)
    /// Rows of several columns.
    case table(DataTable)
    /// A drawing of numbers.
    case chart(Chart)
    /// A month of days.
    case calendar(MonthCalendar)
    /// Short options in a row, each on or off.
    case chips(ChipGroup)
    /// A rating in stars.
    case rating(StarRating)
    /// A track on a map.
    case map(TrackMap)
    /// A picture.
    case picture(Picture)
    /// A value in relation to a total.
    case meter(Meter)
    /// Running work.
    case progress(ProgressIndicator)
    /// A message for the person.
    case notice(Notice)
    /// Fields to fill in.
    case form(InputForm)
    /// A field that filters the shown content.
    case search(Search)
    /// Several tabs, of which one is shown.
    case tabs(Tabs)
    /// The steps of a flow.
    case steps([Step])
    /// Elements that belong together.
    case group(ElementGroup)
    /// A placeholder for an empty list.
    case emptyState(EmptyState)
}
