import CoreModels
import CorePresentation

/// The settings as fields of a form, named as in the settings file.
enum SettingsField: String, CaseIterable {
    case weights, distances, firstWeekday, theme, lockAfterMinutes, countsUse

    static let minutesProblem =
        "Enter a number from \(AppSettings.lockMinutes.lowerBound) to \(AppSettings.lockMinutes.upperBound), "
        + "or nothing for never."

    /// Returns the field with the current setting.
    func field(of settings: AppSettings) -> Field {
        switch self {
        case .weights:
            choice("Weights in", settings.weights) { $0 == .kilograms ? "kilograms (kg)" : "pounds (lb)" }
        case .distances:
            choice("Distances in", settings.distances) { $0 == .kilometers ? "kilometers (km)" : "miles (mi)" }
        case .firstWeekday:
            choice("Weeks begin on", settings.firstWeekday) {
                $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()
            }
        case .theme:
            choice("Colors", settings.theme) { theme in
                switch theme {
                case .automatic: "the terminal's"
                case .dark: "for a dark terminal"
                case .light: "for a light terminal"
                case .plain: "none"
                }
            }
        case .lockAfterMinutes:
            Field(
                id: id, label: "Minutes until the PIN is asked again", kind: .number(unit: nil),
                value: .text(settings.lockAfterMinutes.map(String.init) ?? ""),
                help: "Without a key being pressed. Leave it empty for never. Without a PIN it has no effect.")
        case .countsUse:
            Field(
                id: id, label: "Count what I use", kind: .flag, value: .flag(settings.countsUse),
                help: "Saved on this computer only. Turning it off erases the counts.")
        }
    }

    /// Applies a choice. Invalid minutes never get here.
    func set(_ value: FieldValue, in settings: inout AppSettings) {
        let chosen = value.option?.rawValue ?? ""
        switch self {
        case .weights: settings.weights = WeightUnit(rawValue: chosen) ?? settings.weights
        case .distances: settings.distances = DistanceUnit(rawValue: chosen) ?? settings.distances
        case .firstWeekday: settings.firstWeekday = FirstWeekday(rawValue: chosen) ?? settings.firstWeekday
        case .theme: settings.theme = ColorTheme(rawValue: chosen) ?? settings.theme
        case .lockAfterMinutes: settings.lockAfterMinutes = Int(value.text.filter { !$0.isWhitespace })
        case .countsUse: settings.countsUse = value.isOn
        }
    }

    private var id: FieldID { FieldID(rawValue) }

    private func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ label: String, _ value: Value, _ name: (Value) -> String
    ) -> Field {
        Field(
            id: id, label: label,
            kind: .choice(Value.allCases.map { Option(id: OptionID($0.rawValue), label: name($0)) }),
            value: .option(OptionID(value.rawValue)))
    }
}
