import CorePresentation

/// Screens with every element in every state.
enum GalleryScreens {
    static let all: [Screen] = [pets, health, vaccinations, form, flow, states, pictorial]

    static let pets = Screen(
        id: "pets",
        title: "Pets",
        body: [
            .list(
                ItemList(
                    id: "pets",
                    label: "Your pets",
                    rows: [
                        Row(
                            id: "miso",
                            title: "Miso",
                            detail: "Cat, Maine Coon, 3 years",
                            badge: RichText("vaccination overdue", role: .negative)
                        ),
                        Row(
                            id: "biscuit",
                            title: "Biscuit",
                            detail: "Dog, Border Collie, 7 years",
                            badge: RichText("visit tomorrow", role: .caution)
                        ),
                        Row(
                            id: "pepper",
                            title: "Pepper 🐇",
                            detail: "Rabbit, 1 year",
                            badge: RichText("all well", role: .positive)
                        ),
                    ]
                )
            ),
            .text("Choose a pet to see its " + RichText("health record", role: .strong) + "."),
        ],
        commands: [
            Command(id: "add", label: "Add a pet", key: "a", role: .primary),
            Command(id: "reminders", label: "Reminders", key: "r"),
            Command(id: "export", label: "Export", key: "x", isEnabled: false),
        ]
    )

    static let health = Screen(
        id: "health",
        title: "Miso's health",
        body: [
            .notice(
                Notice(
                    id: "overdue",
                    kind: .warning,
                    text: "The rabies vaccination was due on 3 May 2026.",
                    detail: "It protects for a year; after that, the first dose has to be given again.",
                    commands: [Command(id: "book", label: "Book a visit", key: "b", role: .primary)],
                    isDismissible: true
                )
            ),
            .tabs(
                Tabs(
                    id: "parts",
                    tabs: [
                        TabItem(id: "weight", title: "Weight"), TabItem(id: "visits", title: "Visits"),
                        TabItem(id: "reminders", title: "Reminders"),
                    ],
                    selected: "weight",
                    content: [
                        .chart(
                            Chart(
                                id: "weight",
                                title: "Weight",
                                summary:
                                    "Miso gained 1.2 kg in a year and weighs 5.4 kg now; the gain has slowed down.",
                                unit: "kg",
                                points: weights
                            )
                        ),
                        .facts([
                            Fact("Breed", "Maine Coon"),
                            Fact("Microchip", RichText("276 0981 0238 4711", role: .code)),
                            Fact("Next dose", RichText("overdue", role: .negative) + " since 3 May 2026"),
                            Fact("Condition", RichText("ideal", role: .positive)),
                        ]),
                    ]
                )
            ),
        ],
        commands: [
            Command(id: "weigh", label: "Add a weight", key: "w", role: .primary),
            Command(id: "visit", label: "Add a visit", key: "v"),
            Command(
                id: "delete",
                label: "Delete Miso",
                key: "d",
                role: .destructive,
                confirmation: Confirmation(
                    question: "Delete Miso with 14 weights, 3 visits and 5 vaccinations? This can't be undone.",
                    confirmLabel: "Delete Miso"
                )
            ),
        ]
    )

    private static let weights: [ChartPoint] = zip(0..., [4.2, 4.3, 4.5, 4.4, 4.7, 4.9, 5.0, 5.2, 5.1, 5.3, 5.35, 5.4])
        .map { month, weight in
            let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            return ChartPoint(label: "3 \(names[month]) 2025", position: Double(month * 30), value: weight)
        }

    static let vaccinations = Screen(
        id: "vaccinations",
        title: "Vaccinations",
        body: [
            .search(Search(id: "search", label: "Search vaccinations", query: "")),
            .table(
                DataTable(
                    id: "vaccinations",
                    label: "Vaccinations, newest first",
                    columns: [
                        Column(id: "vaccine", title: "Vaccine"),
                        Column(id: "given", title: "Given"),
                        Column(id: "due", title: "Next due"),
                        Column(id: "dose", title: "Dose", alignment: .trailing),
                    ],
                    rows: (0..<40).map { index in
                        DataRow(
                            id: RowID("v\(index)"),
                            cells: [
                                RichText(["Rabies", "Feline leukaemia", "Cat flu and distemper"][index % 3]),
                                RichText("\(index % 27 + 1) May \(2025 - index / 4)"),
                                index == 0
                                    ? RichText("overdue", role: .negative)
                                    : RichText("\(index % 27 + 1) May \(2026 - index / 4)"),
                                RichText("\(index % 3 + 1) ml"),
                            ],
                            isSelectable: true
                        )
                    },
                    sort: SortOrder(column: "given", isAscending: false),
                    hasMore: true
                )
            ),
        ],
        commands: [Command(id: "record", label: "Record a vaccination", key: "r", role: .primary)]
    )

    static let form = Screen(
        id: "form",
        title: "Add a pet",
        body: [
            .form(
                InputForm(
                    id: "form",
                    fields: [
                        Field(
                            id: "name", label: "Name", value: .text("Miso"), help: "What you call it.", isRequired: true
                        ),
                        Field(
                            id: "species",
                            label: "Species",
                            kind: .choice([
                                Option(id: "cat", label: "Cat"), Option(id: "dog", label: "Dog"),
                                Option(id: "rabbit", label: "Rabbit"), Option(id: "other", label: "Other"),
                            ]),
                            value: .option("cat"),
                            isRequired: true
                        ),
                        Field(
                            id: "born",
                            label: "Born",
                            kind: .date,
                            value: .text("2027-01-01"),
                            help: "Year, month and day.",
                            error: "A birth date can't be in the future; today is 2026-11-21."
                        ),
                        Field(
                            id: "weight", label: "Weight", kind: .number(unit: "kg"), value: .text("4.2"),
                            isPending: true),
                        Field(id: "neutered", label: "Neutered", kind: .flag, value: .flag(true)),
                        Field(id: "pin", label: "PIN", kind: .secret, value: .text("1234")),
                        Field(
                            id: "country",
                            label: "Country",
                            kind: .choice((1...30).map { Option(id: "c\($0)", label: "A country numbered \($0)") }),
                            value: .option("c7")
                        ),
                        Field(
                            id: "notes",
                            label: "Notes",
                            kind: .multilineText,
                            value: .text("Afraid of vacuum cleaners.\nLikes tuna.")
                        ),
                    ],
                    error: "A kitten of 4.2 kg can't have been born in 2027.",
                    submit: Command(id: "save", label: "Save", key: "s", role: .primary)
                )
            )
        ],
        backConfirmation: Confirmation(question: "Discard what you typed?", confirmLabel: "Discard")
    )

    static let flow = Screen(
        id: "flow",
        title: "Book a visit",
        body: [
            .steps([
                Step(id: "vet", title: "Choose a vet", state: .done),
                Step(id: "time", title: "Choose a time", state: .current),
                Step(id: "confirm", title: "Confirm", state: .upcoming),
            ]),
            .heading(Heading("Opening hours")),
            .text(
                """
                Dr. Okafor sees patients on weekdays between nine and five, and on Saturdays for emergencies only, which \
                have to be announced by telephone.
                On holidays the clinic in the next town stands in.
                """
            ),
            .heading(Heading("How busy it is", level: 2)),
            .chart(
                Chart(
                    id: "busy",
                    title: "Visits by day",
                    summary: "Tuesdays are the busiest, Fridays the calmest.",
                    kind: .bar,
                    unit: "visits",
                    points: [
                        ChartPoint(label: "Monday", position: 0, value: 12),
                        ChartPoint(label: "Tuesday", position: 1, value: 19),
                        ChartPoint(label: "Wednesday", position: 2, value: 8),
                        ChartPoint(label: "Friday", position: 4, value: 3.5),
                    ]
                )
            ),
            .group(
                ElementGroup(
                    title: "Where",
                    elements: [
                        .facts([Fact("Address", "12 Harbour Street"), Fact("Tram", "Line 4")])
                    ]
                )
            ),
        ],
        commands: [Command(id: "next", label: "Next", key: "n", role: .primary)]
    )

    static let states = Screen(
        id: "states",
        title: "States",
        body: [
            .progress(ProgressIndicator("Loading Miso's health record")),
            .progress(ProgressIndicator("Copying photos", fraction: 0.4)),
            .notice(Notice(id: "info", kind: .information, text: "Prices are those of today.")),
            .notice(Notice(id: "done", kind: .success, text: "Saved.", isDismissible: true)),
            .notice(
                Notice(
                    id: "failed",
                    kind: .failure,
                    text: "The clinic doesn't answer.",
                    detail: "It may be closed. What you typed is kept.",
                    commands: [Command(id: "retry", label: "Try again", key: "t")]
                )
            ),
            .emptyState(
                EmptyState(
                    title: "No weights yet",
                    message: "Weigh Miso once a month, and a chart will show how it goes.",
                    commands: [Command(id: "first", label: "Add the first weight", role: .primary)]
                )
            ),
            .list(ItemList(id: "none", label: "Reminders", rows: [])),
        ],
        isBusy: true
    )
}
