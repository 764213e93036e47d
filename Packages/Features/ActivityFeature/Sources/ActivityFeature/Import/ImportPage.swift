import CoreModels
import CorePresentation
import Movement

/// The screen of an import: the path, the read track, and the outcome.
struct ImportPage {
    static let title = "Import a track"

    let state: ImportState
    let unit: DistanceUnit

    var screen: Screen {
        Screen(
            id: "activity-import", title: Self.title,
            body: (state.notice.map { [$0.element(in: unit)] } ?? []) + content,
            commands: commands, isBusy: isBusy)
    }

    private var isBusy: Bool {
        switch state.phase {
        case .reading, .saving: true
        case .choosing, .read, .done: false
        }
    }

    private var commands: [Command] {
        let again = Command(id: .again, label: "Another file", key: "n", isEnabled: !isBusy)
        return switch state.phase {
        case .choosing, .reading: []
        case .read(let track), .saving(let track):
            [
                Command(
                    id: .save, label: "Save this walk", key: "s", role: .primary, isEnabled: !isBusy,
                    confirmation: track.twin.map { twin in
                        Confirmation(
                            question:
                                "There is already \(twin.headline(in: unit)) at the same time. Save this walk, too?",
                            confirmLabel: "Count both")
                    }),
                again,
            ]
        case .done: [Command(id: .show, label: "Show it", key: "w", role: .primary), again]
        }
    }

    private var content: [Element] {
        switch state.phase {
        case .choosing, .reading: [.form(form)]
        case .read(let track), .saving(let track): preview(track)
        case .done(let activity, let isKnown):
            [
                .notice(
                    Notice(
                        id: "done", kind: .success,
                        text: isKnown ? "This track was imported before." : "The walk is saved.",
                        detail: RichText(
                            isKnown
                                ? "Nothing was added: \(activity.headline(in: unit)) on \(activity.day.formatted)."
                                : "\(activity.headline(in: unit)) on \(activity.day.formatted).")))
            ]
        }
    }

    private var form: InputForm {
        InputForm(
            id: "import",
            fields: [
                Field(
                    id: "path", label: "File", value: .text(state.path),
                    help: "A GPX or FIT file from a watch or another app, like ~/Downloads/walk.gpx",
                    error: state.problem,
                    isRequired: true)
            ],
            submit: Command(id: .read, label: "Read", role: .primary),
            isPending: state.phase == .reading
        )
    }

    private func preview(_ track: ImportedTrack) -> [Element] {
        let activity = track.activity
        var elements: [Element] = []
        if let damage = track.file.damage {
            elements.append(
                .notice(
                    Notice(
                        id: "damage", kind: .warning, text: "The file is damaged, and the walk may be longer.",
                        detail: RichText(damage.description))))
        }
        if let twin = track.twin {
            elements.append(
                .notice(
                    Notice(
                        id: "twin", kind: .warning, text: "This walk is probably saved already.",
                        detail: RichText(
                            "\(twin.headline(in: unit)) on \(twin.day.formatted), \(twin.begin.time). Saved as well, it would "
                                + "count twice."))))
        }
        var facts = [
            Fact("When", RichText("\(activity.day.formattedWithWeekday), \(activity.begin.time)")),
            Fact("Duration", RichText(activity.duration.inTime)),
            Fact("Distance", RichText(activity.meters.distance(in: unit))),
            Fact("At rest", RichText(activity.resting.inTime)),
        ]
        if activity.unknown >= 60 { facts.append(Fact("Not known", RichText(activity.unknown.inTime))) }
        facts.append(Fact("Readings", RichText("\(track.file.track.count)")))
        let skipped = track.file.track.skipped.summary
        if !skipped.isEmpty { facts.append(Fact("Left out", RichText(skipped, role: .caution))) }
        return elements + [
            .facts(facts),
            .map(
                track.meter.segments.map(
                    id: "track", title: "Map", summary: "\(activity.meters.distance(in: unit)) as measured here.")),
        ]
    }
}
