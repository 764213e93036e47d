import Foundation

/// The waivers that a step writes for code that was in one module before.
enum StepWaiver {
    /// Permits a re-export in a file, since code outside of the target uses what has moved.
    ///
    /// - Returns: The text with the waiver; `nil` if it re-exports no such module, or has the waiver.
    static func reexport(of module: String, from target: String, in text: [UInt8]) -> [UInt8]? {
        let reason = "code that imports \(target) uses what has moved to \(module)"
        let waiver = "// bulkhead:allow form reason=\"\(reason)\"\n"
        let line = "@_exported import \(module)\n"
        let exports = String(decoding: text, as: UTF8.self)
        guard exports.contains(line), !exports.contains(waiver + line) else { return nil }
        return Array(exports.replacing(line, with: waiver + line).utf8)
    }

    /// Permits a package to have no tests, since those that test it also test the divided target.
    ///
    /// - Returns: The text with the waiver; `nil` if it has the waiver.
    static func missingTests(of module: String, from target: String, in manifest: [UInt8]) -> [UInt8]? {
        let reason = "the tests of \(target) test \(module), too"
        let waiver = "// bulkhead:allow-file tests reason=\"\(reason)\"\n"
        let text = String(decoding: manifest, as: UTF8.self)
        // The version of the tools has to be on the first line.
        guard !text.contains(waiver), let end = text.firstIndex(where: \.isNewline) else { return nil }
        return Array((text[...end] + waiver + text[text.index(after: end)...]).utf8)
    }
}
