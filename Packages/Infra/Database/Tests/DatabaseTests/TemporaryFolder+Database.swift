import Foundation
import TestSupport

extension TemporaryFolder {
    var database: URL { url.appending(path: "petnest.sqlite") }

    /// The names in the folder without the notes of databases that were closed in order.
    func namesButNotes() throws -> [String] {
        try names().filter { !$0.hasSuffix(".closed") }
    }
}
