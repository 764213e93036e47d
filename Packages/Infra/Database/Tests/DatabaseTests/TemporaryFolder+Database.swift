import Foundation
import TestSupport

extension TemporaryFolder {
    var database: URL { url.appending(path: "petnest.sqlite") }
}
