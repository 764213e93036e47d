// A process for tests to kill.
//
//     backend-child import PATH FILE   adds an export to a store, closes it, and prints "done"

import Foundation
import PetNestBackend

let arguments = CommandLine.arguments
guard arguments.count == 4, arguments[1] == "import" else {
    print("usage: backend-child import PATH FILE")
    exit(2)
}
let backend = try PetNestBackend.open(at: URL(filePath: arguments[2]))
_ = try await backend.import(Data(contentsOf: URL(filePath: arguments[3])))
try backend.close()
print("done")
