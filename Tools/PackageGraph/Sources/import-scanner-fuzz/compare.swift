import ImportScannerReference

/// Compares the scanner with the parser on all Swift files below the paths, and returns the exit status.
func compare(_ paths: [String]) -> Int32 {
    var buffer: [UInt8] = []
    var equal = 0
    var imports = 0
    var refused = 0
    var different = 0
    for file in SourceTree.swiftFiles(below: paths) {
        guard SourceTree.read(file, into: &buffer) else {
            print("\(file): can't be read")
            different += 1
            continue
        }
        switch Comparison(buffer) {
        case .equal(let count):
            equal += 1
            imports += count
        case .refused:
            refused += 1
            print("\(file): refused by the parser")
        case .different(let difference):
            different += 1
            print("\(file): \(difference)")
        }
    }
    print("\(equal) files equal (\(imports) imports), \(refused) refused by the parser, \(different) different")
    if equal + refused + different == 0 { return 2 }
    return different == 0 ? 0 : 1
}
