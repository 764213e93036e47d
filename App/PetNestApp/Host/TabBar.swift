import CoreArchitecture
import CorePresentation

/// The tabs: places that features offer on ``/CoreArchitecture/RoutePattern/tabs``, and one for all other places.
///
/// A tab's screens are created above home when it is chosen, and freed with their coordinators when another one is.
struct TabBar: Hashable {
    /// The tab bar's id among a screen's elements.
    static let id: ElementID = "places"

    /// The tabs' titles, in order.
    let items: [TabItem]
    private let routes: [TabID: Route]

    /// Creates the tabs of features.
    /// - Parameter links: The links that the features offer, in any order. Home comes first, the others by their
    ///   labels.
    init(_ links: [FeatureLink]) {
        let more = FeatureLink(id: "more", label: "More", on: .tabs, to: .settings)
        var items: [TabItem] = []
        var routes: [TabID: Route] = [:]
        let places = links.filter { $0.place == .tabs }.sorted {
            ($0.id == "home" ? 0 : 1, $0.label) < ($1.id == "home" ? 0 : 1, $1.label)
        }
        for link in places + [more] {
            let id = TabID(link.id.rawValue)
            guard let route = link.target.route([:]), routes[id] == nil else { continue }
            items.append(TabItem(id: id, title: link.label))
            routes[id] = route
        }
        self.items = items
        self.routes = routes
    }

    func route(of tab: TabID) -> Route? { routes[tab] }

    func tab(to route: Route) -> TabID? { items.first { routes[$0.id] == route }?.id }

    /// Returns a screen with the tab bar above it.
    func above(_ screen: Screen, selected: TabID) -> Screen {
        var screen = screen
        screen.body = [.tabs(Tabs(id: Self.id, tabs: items, selected: selected, content: screen.body))]
        return screen
    }
}
