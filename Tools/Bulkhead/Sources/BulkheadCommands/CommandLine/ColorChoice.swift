import ArgumentParser
import Foundation

/// Whether output is colored.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// The style for this process's standard output.
    var style: Style {
        Style(
            isColored: isColored(
                environment: ProcessInfo.processInfo.environment, isTerminal: StandardOutput.isTerminal))
    }

    /// Returns whether to use colors: the choice takes precedence, then the environment (no-color.org,
    /// bixense.com/clicolors), then the terminal.
    func isColored(environment: [String: String], isTerminal: Bool) -> Bool {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if isSet("NO_COLOR") { return false }
            if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" { return true }
            return isTerminal && environment["TERM"] != "dumb"
        }
    }
}
