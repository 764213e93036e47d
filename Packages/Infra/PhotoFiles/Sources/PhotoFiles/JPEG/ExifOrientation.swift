extension Orientation {
    /// Reads the orientation in a JPEG's Exif segment (CIPA DC-008 in TIFF 6.0), by default upright.
    init(exif segment: ArraySlice<UInt8>) {
        self = Self.find(in: Array(segment)) ?? .upright
    }

    private static func find(in bytes: [UInt8]) -> Orientation? {
        guard bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]), bytes.count >= 14 else { return nil }
        let tiff = Array(bytes.dropFirst(6))
        let isLittle = tiff[0] == 0x49
        func number(_ index: Int, _ count: Int) -> Int? {
            guard index >= 0, index + count <= tiff.count else { return nil }
            let part = tiff[index..<index + count]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
        for entry in 0..<entries {
            let place = directory + 2 + entry * 12
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2).flatMap(Orientation.init(rawValue:)) }
        }
        return nil
    }
}
