/// How far the writing of an entry has come; tests stop writers at each.
package enum WriteStep: String, CaseIterable, Sendable {
    case created, halfWritten, written, synchronized, renamed
}
