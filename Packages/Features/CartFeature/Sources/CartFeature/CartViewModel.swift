import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The view model of the cart. Each line shows what has changed in the shop since it was added.
@MainActor @Observable
final class CartViewModel: ScreenSource {
    /// The line whose quantity is being typed.
    private struct Edited: Hashable {
        let line: VariantID
        var quantity: String
        var problem: String?
    }

    private var cart = Resource<Cart, ServiceError>()
    private var allergies = CartAllergies()
    private var edited: Edited?
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private let dependencies: CartDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: CartDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        // Other screens change the cart too.
        tasks.follow("changes", dependencies.cart.changes()) { [weak self] cart in
            self?.cart.finish(.success(cart))
        }
    }

    func appear() { load() }

    func handle(_ event: Event) {
        switch event {
        case .selected(let row, in: "lines"): edit(VariantID(row.rawValue))
        case .edited("quantity", let value): edited?.quantity = value.text
        case .activated(.set): setQuantity()
        case .activated(.checkout):
            if cart.value?.lines.isEmpty == false { coordinator.perform(CartDestination.checkout) }
        case .activated(.accept):
            run { repository async throws(ServiceError) in try await repository.acceptChanges() }
        case .activated(.shop): coordinator.perform(CartModule.Output.shop)
        case .activated(.orders): coordinator.perform(CartDestination.orders)
        case .activated(.subscriptions): coordinator.perform(CartDestination.subscriptions)
        case .activated(.retry): load()
        case .activated(let command): handle(command.rawValue)
        case .dismissed(.problem): change = .idle
        case .dismissed(.loadFailure): cart.dismissFailure()
        case .back where edited != nil: edited = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// Handles a command of a line: "more/LINE".
    private func handle(_ command: String) {
        let parts = command.split(separator: "/")
        guard parts.count == 2 else { return }
        guard let line = cart.value?.lines.first(where: { $0.id.description == parts[1] }) else { return }
        switch parts[0] {
        case "more": setQuantity(of: line, to: line.quantity + 1)
        case "fewer": setQuantity(of: line, to: line.quantity - 1)
        case "product": coordinator.perform(CartModule.Output.product(line.product))
        case "remove": remove(line.id)
        default: break
        }
    }

    // MARK: Work

    private func load() {
        let cart = dependencies.cart
        let log = dependencies.log
        dependencies.loadAllergies(in: tasks) { [weak self] in self?.allergies = $0 }
        tasks.load(\.cart, of: self, log: log.failure("loading the cart failed")) { () async throws(ServiceError) in
            try await cart.cart()
        }
    }

    private func edit(_ id: VariantID?) {
        guard let line = cart.value?.lines.first(where: { $0.id == id }) else { return }
        edited = Edited(line: line.id, quantity: "\(line.quantity)")
    }

    private func setQuantity() {
        guard let edited, let line = cart.value?.lines.first(where: { $0.id == edited.line }) else { return }
        let count = Int(edited.quantity.filter { !$0.isWhitespace })
        guard let count, (0...CartLine.most).contains(count) else {
            self.edited?.problem = "Enter a quantity from 1 to \(CartLine.most), or 0 to remove it."
            return
        }
        setQuantity(of: line, to: count)
    }

    /// Sets the quantity of a line. Zero removes it.
    private func setQuantity(of line: CartLine, to count: Int) {
        if count == 0 { return remove(line.id) }
        run { repository async throws(ServiceError) in try await repository.setQuantity(count, of: line.id) }
    }

    private func remove(_ id: VariantID) {
        run { repository async throws(ServiceError) in try await repository.remove(id) }
    }

    private func run(_ work: @escaping @Sendable (any CartRepository) async throws(ServiceError) -> Cart) {
        let repository = dependencies.cart
        tasks.submit(\.change, of: self, log: dependencies.log.failure("changing the cart failed")) {
            () async throws(ServiceError) in
            try await work(repository)
        } then: { model, result in
            switch result {
            case .success(let cart):
                model.cart.finish(.success(cart))
                model.edited = nil
            case .failure(let error): model.fail(error)
            }
        }
    }

    private func fail(_ error: ServiceError) {
        let reason: String? =
            switch error {
            case .refused(_, let message): message
            case .rejected(let problems): problems.map(\.message).joined(separator: " ")
            default: nil
            }
        // It is shown at the edited line, if there is one.
        if edited != nil, let reason {
            edited?.problem = reason
            change = .idle
        }
        load()
    }

    // MARK: Screen

    let title = "Cart"

    var screen: Screen {
        Screen(
            id: "cart", title: title, body: body, commands: commands,
            isBusy: cart.isLoading || allergies.pets == nil || change == .running)
    }

    private var commands: [Command] {
        var commands: [Command] = []
        if let cart = cart.value, !cart.lines.isEmpty {
            if cart.hasChanged {
                commands.append(Command(id: .accept, label: "Accept the changes", key: "a", role: .primary))
            }
            commands.append(
                Command(
                    id: .checkout, label: "Order", key: "k", role: cart.hasChanged ? .normal : .primary,
                    isEnabled: !cart.hasChanged && change != .running))
        }
        // An empty cart offers the shop in place of its lines.
        if cart.value?.lines.isEmpty != true { commands.append(Self.shop) }
        return commands + [
            Command(id: .orders, label: "Orders", key: "r"),
            Command(id: .subscriptions, label: "Subscriptions", key: "u"),
        ]
    }

    private static let shop = Command(id: .shop, label: "Shop", key: "o")

    private var body: [Element] {
        change.notices(advice: \.advice)
            + cart.body(loading: "Loading the cart", advice: \.advice, content: content)
    }

    private func content(of cart: Cart) -> [Element] {
        guard !cart.lines.isEmpty else {
            return [
                .emptyState(
                    EmptyState(
                        title: "Your cart is empty", message: "Products that you add in the shop are listed here.",
                        commands: [Self.shop]))
            ]
        }
        var body = allergies.notices(about: cart)
        if cart.hasChanged {
            body.append(
                .notice(
                    Notice(
                        id: "changed", kind: .warning,
                        text: "Prices or stock have changed. Accept the changes, or edit the lines.")))
        }
        body.append(
            .list(
                ItemList(
                    id: "lines", label: "In your cart",
                    columns: [
                        Column(id: "what", title: "Product"), Column(id: "quantity", title: "Quantity"),
                        Column(id: "sum", title: "Price"),
                    ],
                    rows: cart.lines.map(row))))
        if let edited, let line = cart.lines.first(where: { $0.id == edited.line }) {
            body.append(.form(form(edited, line)))
        }
        var facts = [Fact("Goods", RichText(cart.subtotal.formatted, role: .strong))]
        facts += cart.deliveries.map { Fact(CartTexts.name(ofDelivery: $0.id), RichText(CartTexts.summary(of: $0))) }
        body.append(.facts(facts))
        return body
    }

    private func form(_ edited: Edited, _ line: CartLine) -> InputForm {
        InputForm(
            id: "edit",
            fields: [
                Field(
                    id: "quantity", label: "Quantity of \(line.title)", kind: .number(unit: nil),
                    value: .text(edited.quantity), help: "0 removes it.", error: edited.problem, isRequired: true)
            ],
            submit: Command(id: .set, label: "Change", role: .primary), isPending: change == .running)
    }

    private func row(of line: CartLine) -> Row {
        var detail = RichText("")
        if let price = line.price { detail = RichText("\(price.formatted) each", role: .secondary) }
        let changes = line.changes.map { CartTexts.sentence(for: $0, wanted: line.quantity) }
        for sentence in changes + allergies.warnings(about: line) {
            if !detail.plain.isEmpty { detail = detail + RichText(detail.plain.hasSuffix(".") ? " " : ". ") }
            detail = detail + RichText(sentence, role: .caution)
        }
        let sum = try? line.price?.times(line.quantity)
        return Row(
            id: RowID(line.id.description), title: RichText("\(line.quantity) × \(line.title)", role: .strong),
            detail: detail, badge: sum.map { RichText($0.formatted) },
            commands: Self.commands(of: line),
            sortKeys: [.words(line.title), .whole(line.quantity), .whole(sum?.minorUnits)])
    }

    private static func commands(of line: CartLine) -> [Command] {
        var commands = [Command(id: CommandID("more/\(line.id)"), label: "One more", key: "+")]
        if line.quantity > 1 {
            commands.append(Command(id: CommandID("fewer/\(line.id)"), label: "One fewer", key: "-"))
        }
        return commands + [
            Command(id: CommandID("remove/\(line.id)"), label: "Remove", key: "x"),
            Command(id: CommandID("product/\(line.id)"), label: "Product", key: "p"),
        ]
    }
}
