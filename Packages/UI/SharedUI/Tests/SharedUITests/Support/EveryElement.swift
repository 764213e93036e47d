import CorePresentation

/// One of each element, in several states.
enum EveryElement {
    static let confirmation = Confirmation(question: "Discard what you typed?", confirmLabel: "Discard")

    static let commands = [
        Command(id: "edit", label: "Edit", key: "e", role: .primary),
        Command(id: "delete", label: "Delete", key: "d", role: .destructive, confirmation: confirmation),
        Command(id: "print", label: "Print", isEnabled: false),
    ]

    static let options = [
        Option(id: "cat", label: "Cat"), Option(id: "dog", label: "Dog"), Option(id: "rabbit", label: "Rabbit"),
    ]

    static let form = InputForm(
        id: "form",
        fields: [
            Field(id: "name", label: "Name", value: .text("Miso"), help: "What you call it.", isRequired: true),
            Field(id: "kind", label: "Kind", kind: .choice(options), value: .option("dog")),
            Field(
                id: "born",
                label: "Born",
                kind: .date,
                value: .text("2030-01-01"),
                error: "A birth date can't be in the future."
            ),
            Field(id: "weight", label: "Weight", kind: .number(unit: "kg"), value: .text("4.2"), isPending: true),
            Field(id: "neutered", label: "Neutered", kind: .flag, value: .flag(true)),
            Field(id: "pin", label: "PIN", kind: .secret, value: .text("1234")),
            Field(id: "notes", label: "Notes", kind: .multilineText, value: .text("Likes tuna.\nNot dogs.")),
        ],
        error: "A kitten can't weigh that much.",
        submit: Command(id: "save", label: "Save", key: "s", role: .primary)
    )

    static let table = DataTable(
        id: "table",
        label: "Vaccinations",
        columns: [
            Column(id: "vaccine", title: "Vaccine"),
            Column(id: "due", title: "Due"),
            Column(id: "dose", title: "Dose", alignment: .trailing),
        ],
        rows: [
            DataRow(
                id: "v1", cells: ["Rabies", RichText("overdue", role: .negative), "1 ml"], isSelectable: true,
                sortKeys: [.text("Rabies"), .whole(20_500), .number(1)]),
            DataRow(
                id: "v2", cells: ["Feline leukaemia", "3 May 2027", "0.5 ml"], isSelectable: true,
                sortKeys: [.text("Feline leukaemia"), .whole(20_941), .number(0.5)]),
        ],
        sort: SortOrder(column: "vaccine")
    )

    static let chart = Chart(
        id: "chart",
        title: "Weight",
        summary: "Miso gained 0.5 kg in three months.",
        unit: "kg",
        points: [
            ChartPoint(label: "1 Jan", position: 0, value: 4), ChartPoint(label: "1 Feb", position: 31, value: 4.4),
            ChartPoint(label: "1 Mar", position: 59, value: 4.5),
        ]
    )

    static let text =
        RichText("Miso is ") + RichText("well", role: .positive) + ", see " + RichText("petnest pets", role: .code)
        + "."

    static let facts = [
        Fact("Breed", "Maine Coon"), Fact("Next dose", RichText("overdue", role: .negative)),
        Fact("Microchip", RichText("276 0981", role: .code)),
    ]

    static let list = ItemList(
        id: "list",
        label: "Your pets",
        rows: [
            Row(id: "miso", title: "Miso", detail: "Cat, 3 years", badge: RichText("due", role: .caution)),
            Row(id: "tama", title: "Tama", isSelectable: false),
        ],
        hasMore: true
    )

    static let bars = Chart(
        id: "bars",
        title: "Visits",
        summary: "Tuesdays are the busiest.",
        kind: .bar,
        unit: "visits",
        points: [
            ChartPoint(label: "Monday", position: 0, value: 12), ChartPoint(label: "Tuesday", position: 1, value: 19),
            ChartPoint(label: "Sunday", position: 6, value: 0),
        ]
    )

    static let calendar = MonthCalendar(
        id: "calendar",
        label: "Days with free times",
        year: 2026,
        month: 5,
        title: "May 2026",
        days: [
            MonthCalendar.Day(1, role: .secondary, isSelectable: false),
            MonthCalendar.Day(5, role: .positive, note: "3 free times"),
            MonthCalendar.Day(6, role: .caution, note: "1 free time"),
            MonthCalendar.Day(7, role: .negative, note: "full", isSelectable: false),
            MonthCalendar.Day(31, role: .positive, note: "8 free times"),
        ],
        selected: 6,
        today: 4,
        previous: Command(id: "april", label: "April", key: "p", isEnabled: false),
        next: Command(id: "june", label: "June", key: "n")
    )

    static let chips = ChipGroup(
        id: "chips",
        label: "Kind of care",
        chips: [
            ChipGroup.Chip(id: "boarding", label: "Boarding", count: 12, isOn: true),
            ChipGroup.Chip(id: "walking", label: "Walking", count: 3),
            ChipGroup.Chip(id: "grooming", label: "Grooming", isEnabled: false),
        ]
    )

    static let map = TrackMap(
        id: "track",
        title: "Walk",
        summary: "Around the harbour, 1.2 km in 20 minutes.",
        segments: [
            [
                TrackMap.Point(latitude: 53.5400, longitude: 9.9800),
                TrackMap.Point(latitude: 53.5420, longitude: 9.9800),
                TrackMap.Point(latitude: 53.5420, longitude: 9.9850),
            ],
            [
                TrackMap.Point(latitude: 53.5410, longitude: 9.9870),
                TrackMap.Point(latitude: 53.5400, longitude: 9.9870),
            ],
        ]
    )

    static let picture = Picture(
        description: "A black and white flag",
        width: 4,
        pixels: (0..<16).map { index in
            index % 4 < 2 ? Picture.Pixel(red: 0, green: 0, blue: 0) : Picture.Pixel(red: 255, green: 255, blue: 255)
        }
    )

    static let meter = Meter(
        "Energy today", value: 320, total: 410, unit: "kcal", role: .caution, note: "90 kcal left")

    static let notice = Notice(
        id: "notice",
        kind: .failure,
        text: "No answer.",
        detail: "The clinic may be closed.",
        commands: [Command(id: "retry", label: "Try again", key: "t")],
        isDismissible: true
    )

    static let search = Search(id: "search", label: "Search pets", query: "mi", isPending: true)

    static let tabs = Tabs(
        id: "tabs",
        tabs: [TabItem(id: "visits", title: "Visits"), TabItem(id: "weights", title: "Weights")],
        selected: "visits",
        content: [.text("No visits.")]
    )

    static let steps = [
        Step(id: "vet", title: "Vet", state: .done), Step(id: "time", title: "Time", state: .current),
        Step(id: "confirm", title: "Confirm", state: .upcoming),
    ]

    static let group = ElementGroup(
        title: "Where", elements: [.text("12 Harbour Street"), .facts([Fact("Tram", "Line 4")])])

    static let empty = EmptyState(
        title: "No weights yet",
        message: "Weigh Miso.",
        commands: [Command(id: "weigh", label: "Weigh", role: .primary)]
    )

    static let body: [Element] = [
        .heading(Heading("Health")), .text(text), .facts(facts), .list(list), .table(table), .chart(chart),
        .chart(bars), .calendar(calendar), .meter(meter), .chips(chips), .rating(StarRating(4.2, count: 31)), .map(map),
        .picture(picture),
        .progress(ProgressIndicator("Loading")), .progress(ProgressIndicator("Copying", fraction: 0.25)),
        .notice(notice), .form(form),
        .search(search), .tabs(tabs), .steps(steps), .group(group), .emptyState(empty),
    ]
}
