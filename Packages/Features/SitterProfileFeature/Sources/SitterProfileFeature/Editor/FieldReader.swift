import CoreArchitecture
import CoreModels
import CorePresentation

/// Reads the texts of a form's fields, and collects a problem for each field that can't be read.
struct FieldReader {
    private(set) var problems: [FieldID: String] = [:]
    private let form: FormState<FieldID>

    init(_ form: FormState<FieldID>) {
        self.form = form
    }

    /// Returns the text of a field without surrounding white space.
    func text(_ field: FieldID) -> String { form.text(field) }

    /// Records a problem. The first one of a field counts.
    mutating func report(_ sentence: String, at field: FieldID) {
        problems[field] = problems[field] ?? sentence
    }

    /// Returns the value of a field that isn't empty, or `nil` after recording why there is none.
    mutating func read<Value, Failure: ExplainedError>(
        _ field: FieldID, _ make: (String) throws(Failure) -> Value
    ) -> Value? {
        do throws(Failure) {
            return try make(text(field))
        } catch {
            report(error.explanation, at: field)
            return nil
        }
    }

    /// Returns the value of a field, or `nil` after recording a sentence.
    mutating func read<Value>(_ field: FieldID, otherwise sentence: String, _ make: (String) -> Value?) -> Value? {
        let value = make(text(field))
        if value == nil { report(sentence, at: field) }
        return value
    }

    /// Returns the whole number of a field.
    mutating func number(_ field: FieldID, in range: ClosedRange<Int>) -> Int? {
        read(field, otherwise: "Enter a whole number from \(range.lowerBound) to \(range.upperBound).") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}
