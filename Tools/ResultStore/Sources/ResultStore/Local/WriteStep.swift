/// The steps of writing an entry. Tests kill a writer at each of them.
package enum WriteStep: String, CaseIterable, Sendable {
    case created, halfWritten, written, synchronized, renamed
}
