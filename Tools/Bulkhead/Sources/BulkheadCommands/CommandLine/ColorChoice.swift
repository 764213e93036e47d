import ArgumentParser
import Foundation

/// When output has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// The style that follows from the choice, the environment (no-color.org, bixense.com/clicolors) and the terminal.
    var style: Style {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        switch self {
        case .always: return Style(isColored: true)
        case .never: return Style(isColored: false)
        case .auto:
            if isSet("NO_COLOR") { return Style(isColored: false) }
            if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" { return Style(isColored: true) }
            return Style(isColored: StandardOutput.isTerminal && environment["TERM"] != "dumb")
        }
    }
}
