import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Foundation
import Observation

/// The view model of a booking's papers: the receipt and the calendar event, which can be saved as files.
@MainActor @Observable
final class BookingPapersViewModel: ScreenSource {
    /// A file to save.
    enum Paper: String, CaseIterable {
        case calendar, receipt

        var name: String { self == .calendar ? "The calendar event (.ics)" : "The receipt (text)" }
        var ending: String { self == .calendar ? "ics" : "txt" }
    }

    private var papers = Resource<BookingPapers, ServiceError>()
    private var form = FormState<FieldID>(["paper": Paper.calendar.rawValue, "path": ""])
    private var saved: String?

    @ObservationIgnored private let id: BookingID
    @ObservationIgnored private let dependencies: BookingDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: BookingID, dependencies: BookingDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        let id = id
        tasks.load(\.papers, of: self, log: dependencies.log.failure("loading a booking's papers failed")) {
            () async throws(ServiceError) in
            let booking = try await dependencies.bookings.booking(id)
            let pets = try await dependencies.pets.pets()
            var payment: Payment?
            if let id = booking.payment { payment = try await dependencies.payments.payment(id) }
            return BookingPapers(booking, petNames: booking.names(from: pets), payment: payment)
        } then: { [weak self] result in
            if case .success = result { self?.proposePath() }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("paper", let value):
            guard form.edit("paper", value) else { break }
            form.edit("path", proposedPath)
            saved = nil
        case .edited(let field, let value): if form.edit(field, value) { saved = nil }
        case .activated(.save): save()
        case .activated(.retry): appear()
        case .dismissed("saved"): saved = nil
        case .dismissed(.loadFailure): papers.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Writes the file. An existing file isn't replaced, since it may be another one.
    private func save() {
        guard let papers = papers.value, form.submit(problems) else { return }
        let text = form.text("path")
        let content =
            paper == .calendar
            ? papers.calendar(product: "petnest", stamp: dependencies.today.instant)
            : papers.receipt.joined(separator: "\n") + "\n"
        let url = URL(fileURLWithPath: NSString(string: text).expandingTildeInPath)
        saved = nil
        tasks.run("save") { () async throws(FileRefusal) in
            let place = url.path(percentEncoded: false)
            if FileManager.default.fileExists(atPath: place) {
                throw FileRefusal(explanation: "\(place) exists. Choose another name.")
            }
            do throws(StorageError) {
                try AtomicFile(url).write(Data(content.utf8))
            } catch {
                throw FileRefusal(explanation: error.description)
            }
            return place
        } then: { [weak self] (result: Result<String, FileRefusal>) in
            guard let self else { return }
            switch result {
            case .success(let place):
                form.finish()
                saved = "Saved as \(place)."
            case .failure(let error): form.fail([("path", error.explanation)], otherwise: error.explanation)
            }
        }
    }

    private struct FileRefusal: Error {
        let explanation: String
    }

    private var paper: Paper { Paper(rawValue: form.text("paper")) ?? .calendar }

    /// The problem of each invalid field.
    private var problems: [FieldID: String] {
        form.text("path").isEmpty ? ["path": "Enter a path, like \(proposedPath)."] : [:]
    }

    private func proposePath() {
        if !form.isTouched("path") { form.fill("path", proposedPath) }
    }

    private var proposedPath: String {
        let day = papers.value?.booking.start.day.description ?? "booking"
        return "~/petnest-\(day).\(paper.ending)"
    }

    let title = "Papers"

    var screen: Screen {
        Screen(
            id: ScreenID("booking/\(id)/papers"), title: title, body: body, isBusy: papers.isLoading || form.isPending)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let saved {
            body.append(.notice(Notice(id: "saved", kind: .success, text: RichText(saved), isDismissible: true)))
        }
        return body
            + papers.body(loading: "Loading the booking", advice: \.advice) { papers in
                let receipt = RichText(papers.receipt.joined(separator: "\n"))
                return [
                    .group(ElementGroup(title: "Receipt", elements: [.text(receipt)])),
                    .form(
                        form.form(
                            "papers",
                            [
                                Field(
                                    id: "paper", label: "Save",
                                    kind: .choice(
                                        Paper.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
                                    isRequired: true),
                                Field(id: "path", label: "As", isRequired: true),
                            ], problems: problems, submit: Command(id: .save, label: "Save", role: .primary),
                            advice: nil)),
                ]
            }
    }
}
