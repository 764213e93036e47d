import BulkheadCommands
import Foundation

exit(Bulkhead.run(Array(CommandLine.arguments.dropFirst())))
