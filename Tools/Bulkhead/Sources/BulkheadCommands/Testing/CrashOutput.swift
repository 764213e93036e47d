/// The output of a process that crashed, without what doesn't explain the crash.
enum CrashOutput {
    /// Returns the lines before Swift's backtrace, and of it the frames of the tested code: those in the test product.
    /// Other threads, registers and images are left out. A backtrace without such frames stays whole.
    static func shortened(_ output: [Substring]) -> [Substring] {
        guard let start = output.firstIndex(where: isCrashedThread) else { return output }
        let rest = output[(start + 1)...]
        let end = rest.firstIndex { line in
            line.hasPrefix("Registers:") || line.hasPrefix("Images") || line.hasPrefix("Thread ")
                || line.hasPrefix("Backtrace took")
        }
        var frames: [Substring] = []
        var isKept = false
        for line in rest[..<(end ?? rest.endIndex)] {
            if isFrame(line) { isKept = isOfTestProduct(line) }
            if isKept { frames.append(line) }
        }
        guard !frames.isEmpty else { return output }
        let threads = output.firstIndex(where: isThread) ?? start
        return output[..<threads] + [output[start]] + frames
    }

    /// `Thread 0 "name":`.
    private static func isThread(_ line: Substring) -> Bool { line.hasPrefix("Thread ") && line.hasSuffix(":") }

    /// `Thread 3 "name" crashed:`.
    private static func isCrashedThread(_ line: Substring) -> Bool {
        line.hasPrefix("Thread ") && line.hasSuffix("crashed:")
    }

    /// `3 [ra] 0x00005608008a4491 Kennel.first(of:) + 32 in KennelPackageTests.xctest`.
    private static func isFrame(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count > 1 && Int(words[0]) != nil && line.contains(" in ")
    }

    private static func isOfTestProduct(_ line: Substring) -> Bool {
        // The names that the compiler generates for `@Test` don't belong to the tested code.
        line.contains(".xctest") && !line.contains(" $s")
    }
}
