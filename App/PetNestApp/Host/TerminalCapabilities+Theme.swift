import CoreModels
import SharedUI

extension TerminalCapabilities {
    /// The same with the colours that are chosen. Where the environment asks for no colours there are none; which ground the
    /// letters stand on is what the person says, before what the terminal does.
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
