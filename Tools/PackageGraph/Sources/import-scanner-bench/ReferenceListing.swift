import ImportScanner
import ImportScannerReference

/// Lists imports with SwiftParser, to compare the scanner's speed.
enum ReferenceListing {
    static func run(_ paths: [String]) -> Totals {
        var totals = Totals()
        var buffer: [UInt8] = []
        var output = RecordOutput()
        for file in SourceTree.swiftFiles(below: paths) where SourceTree.read(file, into: &buffer) {
            let imports = ReferenceScanner.scan(buffer).imports
            output.append(imports, file: file)
            totals += Totals(files: 1, bytes: buffer.count, imports: imports.count)
        }
        output.flush()
        return totals
    }
}
