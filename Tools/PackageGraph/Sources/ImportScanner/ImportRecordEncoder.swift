/// Writes imports as JSON Lines, with an object for each import, like `bulkhead imports --format jsonl`.
///
/// The keys are, in this order: `file`, `line`, `column`, `module`, `path` (array), `kind` (string or null),
/// `attributes` (array), `access` (string or null), `conditions` (array). They correspond to the properties of
/// ``ImportDeclaration``.
public struct ImportRecordEncoder: Sendable {
    /// Creates an encoder. It has no state, so several threads can share it.
    public init() {}

    /// Appends the record of an import, including its newline, with the file's path as given.
    public func append(_ declaration: ImportDeclaration, file: String, to output: inout [UInt8]) {
        append("{\"file\":", to: &output)
        appendString(file, to: &output)
        append(",\"line\":\(declaration.line),\"column\":\(declaration.column),\"module\":", to: &output)
        appendString(declaration.module, to: &output)
        append(",\"path\":", to: &output)
        appendArray(declaration.path, to: &output)
        append(",\"kind\":", to: &output)
        appendOptional(declaration.kind?.rawValue, to: &output)
        append(",\"attributes\":", to: &output)
        appendArray(declaration.attributes, to: &output)
        append(",\"access\":", to: &output)
        appendOptional(declaration.access?.rawValue, to: &output)
        append(",\"conditions\":", to: &output)
        appendArray(declaration.conditions, to: &output)
        append("}\n", to: &output)
    }

    private func append(_ text: String, to output: inout [UInt8]) {
        output.append(contentsOf: text.utf8)
    }

    private func appendArray(_ strings: [String], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "["))
        for (index, string) in strings.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            appendString(string, to: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    private func appendOptional(_ string: String?, to output: inout [UInt8]) {
        if let string {
            appendString(string, to: &output)
        } else {
            append("null", to: &output)
        }
    }

    /// Appends a string in the format of RFC 8259, with the shortest escapes.
    private func appendString(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        defer { output.append(UInt8(ascii: "\"")) }
        guard string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            output.append(contentsOf: string.utf8)
            return
        }
        let digits = Array("0123456789abcdef".utf8)
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case .lineFeed: append("\\n", to: &output)
            case .carriageReturn: append("\\r", to: &output)
            case UInt8(ascii: "\t"): append("\\t", to: &output)
            case 0x00...0x1F:
                append("\\u00", to: &output)
                output.append(digits[Int(byte >> 4)])
                output.append(digits[Int(byte & 15)])
            default: output.append(byte)
            }
        }
    }
}
