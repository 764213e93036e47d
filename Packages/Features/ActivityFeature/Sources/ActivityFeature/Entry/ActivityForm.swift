import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Movement

/// The form of an activity: the typed text and its validation.
struct ActivityForm: Hashable, Sendable {
    /// The form's fields.
    enum FieldName: String, CaseIterable, Sendable {
        case kind, day, time, minutes, distance, note
    }

    /// The validated values of a form.
    private struct Understood {
        var start: LocalTime?
        var minutes: Int?
        var meters = 0
    }

    private(set) var state: FormState<FieldName>

    /// The activity that is edited, or `nil` for a new one.
    let original: Activity?
    private let id: ActivityID
    private let zone: String
    /// The time that is compared with the typed one.
    private var now: LocalTime
    private let unit: DistanceUnit

    /// Creates the form of a new activity, or of one to edit.
    init(_ original: Activity?, id: ActivityID, zone: String, now: LocalTime, species: Species, unit: DistanceUnit) {
        self.original = original
        self.id = id
        self.zone = original?.zone ?? zone
        self.now = now
        self.unit = unit
        let begin = original?.begin
        state = FormState([
            .kind: (original?.kind ?? (species == .dog ? .walk : .play)).rawValue,
            .day: (begin?.day ?? now.day).description,
            .time: begin?.time.description ?? "",
            .minutes: original.map { "\(($0.duration + 30) / 60)" } ?? "",
            .distance: original.flatMap { $0.meters > 0 ? Self.typed($0.meters, unit) : nil } ?? "",
            .note: original?.note ?? "",
        ])
    }

    /// Whether the activity was measured. Only the kind and the note of a measured one can be edited.
    var isMeasured: Bool { original.map { $0.source != .hand } ?? false }

    mutating func edit(_ field: FieldName, _ text: String) { state.edit(field, text) }

    /// Validates the form for saving.
    /// - Parameter now: The current time, which may be long after the form was opened.
    /// - Returns: The activity to save, or `nil` if the form is invalid or is being saved.
    mutating func submit(at now: LocalTime) -> Activity? {
        self.now = now
        guard state.submit(problems) else { return nil }
        let activity = try? activity()
        if activity == nil { state.finish() }
        return activity
    }

    mutating func fail(_ error: ServiceError) {
        state.fail(error.rejections, otherwise: error.explanation) { property in
            switch property {
            case "start", "zone": .day
            case "duration", "moving", "resting": .minutes
            case "metres": .distance
            default: FieldName(rawValue: property)
            }
        }
    }

    /// The problems of the fields, one sentence for each.
    var problems: [FieldName: String] {
        if isMeasured {
            return text(.note).count > Activity.longestNote
                ? [.note: "\(Activity.Invalid.note(text(.note).count))"] : [:]
        }
        let (understood, problems) = understand()
        guard problems.isEmpty, understood.start != nil else { return problems }
        do throws(Activity.Invalid) {
            _ = try activity()
            return [:]
        } catch {
            switch error {
            case .duration, .parts: return [.minutes: "\(error)"]
            case .distance: return [.distance: "\(error)"]
            case .note: return [.note: "\(error)"]
            case .zone: return [.day: "\(error)"]
            }
        }
    }

    private func activity() throws(Activity.Invalid) -> Activity {
        let kind = Activity.Kind(rawValue: text(.kind)) ?? .walk
        if let original, isMeasured {
            return try Activity(
                id: original.id, kind: kind, start: original.start, zone: original.zone, duration: original.duration,
                moving: original.moving, resting: original.resting, meters: original.meters, source: original.source,
                note: text(.note), isOpen: original.isOpen)
        }
        let (understood, _) = understand()
        let seconds = (understood.minutes ?? 0) * 60
        let start = understood.start.map(instant) ?? Date(timeIntervalSince1970: 0)
        return try Activity(
            id: id, kind: kind, start: Int(start.timeIntervalSince1970), zone: zone, duration: seconds,
            moving: kind == .rest ? 0 : seconds, resting: kind == .rest ? seconds : 0, meters: understood.meters,
            source: .hand, note: text(.note))
    }

    private func instant(of time: LocalTime) -> Date { time.instant(in: TimeZone(identifier: zone) ?? .gmt) }

    private func typedDay() throws(DateTypingError) -> CalendarDate {
        try CalendarDate(typed: text(.day), today: now.day, latest: now.day)
    }

    private func understand() -> (Understood, [FieldName: String]) {
        var understood = Understood()
        var problems: [FieldName: String] = [:]
        do throws(DateTypingError) {
            let day = try typedDay()
            if let time = TimeOfDay(typed: text(.time)) {
                let start = LocalTime(day, time)
                understood.start = start
                if (day, time.minutes) > (now.day, now.time.minutes) {
                    problems[day > now.day ? .day : .time] =
                        "This is in the future. Now it is \(now.day.formatted), \(now.time)."
                }
            } else {
                problems[.time] = "Enter the start time, like 7:30."
            }
        } catch {
            problems[.day] = error.explanation
        }
        understood.minutes = Int(text(.minutes))
        if understood.minutes.map({ (1...2880).contains($0) }) != true {
            problems[.minutes] = "Enter whole minutes, from 1 to 2880 (two days)."
        } else if problems.isEmpty, let minutes = understood.minutes, let start = understood.start,
            instant(of: start) + Double(minutes) * 60 > instant(of: now)
        {
            problems[.minutes] = "This ends in the future. Now it is \(now.day.formatted), \(now.time)."
        }
        let distance = text(.distance).replacing(",", with: ".")
        if let original, !state.hasChanged(.distance) {
            // An unchanged distance keeps its exact value.
            understood.meters = original.meters
        } else if !distance.isEmpty {
            let most = (Double(Activity.farthest) / unit.meters).rounded(.down)
            if let length = Double(distance), (0...most).contains(length) {
                understood.meters = Int((length * unit.meters).rounded())
            } else {
                let name = unit == .kilometers ? "kilometers" : "miles"
                problems[.distance] = "Enter \(name) like 2.5, up to \(Int(most)), or leave it empty."
            }
        }
        return (understood, problems)
    }

    private func text(_ field: FieldName) -> String {
        state.text(field)
    }

    /// Returns a distance in the unit, with up to three decimals.
    private static func typed(_ meters: Int, _ unit: DistanceUnit) -> String {
        let thousandths = Int((Double(meters) / unit.meters * 1000).rounded())
        let rest = String(thousandths % 1000 + 1000).dropFirst()
        return thousandths % 1000 == 0 ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(rest)"
    }

    // MARK: Screen

    /// The fields of the form.
    var inputForm: InputForm {
        let shown: [FieldName] = isMeasured ? [.kind, .note] : FieldName.allCases
        return state.form(
            "activity", shown.map(field), problems: problems,
            submit: Command(id: .save, label: original == nil ? "Log" : "Save", role: .primary))
    }

    private func field(_ name: FieldName) -> Field {
        let day = name == .day ? (try? typedDay())?.formattedWithWeekday : nil
        let (label, kind, help, isRequired): (String, Field.Kind, String?, Bool) =
            switch name {
            case .kind:
                (
                    "What", .choice(Activity.Kind.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
                    nil, true
                )
            case .day: ("Day", .date, day, true)
            case .time: ("Began at", .time, "A time like 7:30", true)
            case .minutes: ("Took", .number(unit: "min"), nil, true)
            case .distance: ("Distance", .number(unit: unit.symbol), "Optional", false)
            case .note: ("Note", .text, nil, false)
            }
        return Field(id: FieldID(name.rawValue), label: label, kind: kind, help: help, isRequired: isRequired)
    }
}
