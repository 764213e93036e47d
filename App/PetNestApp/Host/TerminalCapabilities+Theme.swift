import CoreModels
import SharedUI

extension TerminalCapabilities {
    /// Returns the capabilities with the chosen colors. If the environment disables colors, there are none. The
    /// person's choice of background takes precedence over what the terminal reports.
    func themed(_ theme: ColorTheme) -> TerminalCapabilities {
        var themed = self
        switch theme {
        case .automatic: break
        case .dark: themed.background = .dark
        case .light: themed.background = .light
        case .plain: themed.colors = .none
        }
        return themed
    }
}
