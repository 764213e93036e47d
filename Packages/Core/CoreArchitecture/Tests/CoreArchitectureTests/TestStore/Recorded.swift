import Synchronization
import Testing

/// Runs steps that must record issues, and returns their texts, with the line of each relative to this call's.
@MainActor
func recorded(line: Int = #line, _ steps: () async -> Void) async -> [(line: Int, text: String)] {
    let failures = Mutex<[(line: Int, text: String)]>([])
    await withKnownIssue {
        await steps()
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        failures.withLock { $0.append(((issue.sourceLocation?.line ?? 0) - line, text)) }
        return true
    }
    return failures.withLock { $0 }
}
