import CoreArchitecture
import CorePresentation
import Observation
import Testing

// snippet: ViewModel
struct Shelf: Sendable {
    struct Item: Identifiable, Sendable {
        let id: Int
        let name: String
    }

    let page: @Sendable (_ query: String, _ cursor: Int?) async -> (items: [Item], next: Int?)
}

@Observable
final class ShelfViewModel: ScreenSource {
    private var query = ""
    private var pages = Pages<Shelf.Item, Int>()
    @ObservationIgnored private let shelf: Shelf
    @ObservationIgnored private let work = TaskScope()

    init(shelf: Shelf) {
        self.shelf = shelf
    }

    var screen: Screen {
        let rows = pages.elements.map { Row(id: RowID("\($0.id)"), title: RichText($0.name)) }
        let list = ItemList(id: "found", label: "Found", rows: rows, hasMore: pages.hasMore)
        return Screen(id: "shelf", title: "Shelf", body: [.list(list)], isBusy: pages.isLoading)
    }

    func appear() {
        load(pages.begin())
    }

    func handle(_ event: Event) {
        switch event {
        case .query(let text, in: _):
            query = text
            load(pages.begin())
        case .nearEnd("found"):
            if let request = pages.more() { load(request) }
        default: break
        }
    }

    /// Starting a load cancels the previous one, and pages of an earlier query are ignored.
    private func load(_ request: Pages<Shelf.Item, Int>.Request) {
        work.run("load") { [shelf, query] in
            await shelf.page(query, request.cursor)
        } then: { [weak self] result in
            let page = result.get()
            self?.pages.receive(page.items, next: page.next, for: request)
        }
    }
}
// end

@MainActor
@Suite("Documentation: view models", .timeLimit(.minutes(10)))
struct ViewModelExample {
    @Test("Pages of a search are merged, and the latest query wins")
    func search() async {
        let shelf = Shelf { query, cursor in
            let first = cursor ?? 0
            return ((first..<first + 2).map { Shelf.Item(id: $0, name: "\(query)\($0)") }, first < 2 ? first + 2 : nil)
        }
        let model = ShelfViewModel(shelf: shelf)
        func titles() -> [String] {
            guard case .list(let list) = model.screen.body.first else { return [] }
            return list.rows.map(\.title.plain)
        }
        model.appear()
        model.handle(.query("cat", in: "query"))
        await until { !model.screen.isBusy }
        #expect(titles() == ["cat0", "cat1"])
        model.handle(.nearEnd("found"))
        await until { !model.screen.isBusy }
        #expect(titles() == ["cat0", "cat1", "cat2", "cat3"])
        model.handle(.nearEnd("found"))
        #expect(!model.screen.isBusy)
    }
}
