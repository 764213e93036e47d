import Foundation
import TestSupport

extension TemporaryFolder {
    var database: URL { url.appending(path: "petnest.sqlite") }

    /// The names in the folder, without the files that record a clean close.
    func namesButNotes() throws -> [String] {
        try names().filter { !$0.hasSuffix(".closed") }
    }
}
