import Foundation
import ImportChecker

// Checks a repository and prints the findings and the duration: import-checker-bench FOLDER [CACHE].
let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: import-checker-bench FOLDER [CACHE]\n".utf8))
    exit(2)
}
do {
    let clock = ContinuousClock()
    let start = clock.now
    let configuration = try CheckConfiguration.load(below: arguments[1])
    let options = CheckOptions(cacheDirectory: arguments.count > 2 ? arguments[2] : nil)
    let result = try Checker.check(arguments[1], configuration, options)
    let duration = clock.now - start
    for problem in result.problems { print("problem:", problem) }
    for note in result.notes { print("note:", note) }
    for finding in result.findings {
        print("\(finding.place): [\(finding.rule)] \(finding.message)")
        print("    why: \(finding.reason)\n    do: \(finding.advice)")
        for step in finding.chain { print("    \(step.from) → \(step.to) at \(step.place.map { "\($0)" } ?? "?")") }
    }
    print(result.findings.count, "findings;", result.statistics, duration)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
