import CoreArchitecture
import CorePresentation

/// The places side by side: those that features offer on ``/CoreArchitecture/RoutePattern/tabs``, and one for all the rest.
///
/// A tab's screens begin above home when it is chosen, and are freed when another is: each coordinator dies with them.
struct TabBar: Hashable {
    /// Names the tabs among a screen's elements.
    static let id: ElementID = "places"

    /// The tabs' titles, in order.
    let items: [TabItem]
    private let routes: [TabID: Route]

    /// Creates the tabs of features.
    /// - Parameter links: What the features offer, in any order: home comes first, the others by their labels.
    init(_ links: [FeatureLink]) {
        let more = FeatureLink(id: "more", label: "More", on: .tabs, to: .settings)
        var (items, routes): ([TabItem], [TabID: Route]) = ([], [:])
        let places = links.filter { $0.place == .tabs }.sorted {
            ($0.id == "home" ? 0 : 1, $0.label) < ($1.id == "home" ? 0 : 1, $1.label)
        }
        for link in places + [more] {
            let id = TabID(link.id.rawValue)
            guard let route = link.target.route([:]), routes[id] == nil else { continue }
            items.append(TabItem(id: id, title: link.label))
            routes[id] = route
        }
        (self.items, self.routes) = (items, routes)
    }

    /// Where a tab leads.
    func route(of tab: TabID) -> Route? { routes[tab] }

    /// The tab that leads to a route.
    func tab(to route: Route) -> TabID? { items.first { routes[$0.id] == route }?.id }

    /// A screen below the tabs.
    func above(_ screen: Screen, selected: TabID) -> Screen {
        var screen = screen
        screen.body = [.tabs(Tabs(id: Self.id, tabs: items, selected: selected, content: screen.body))]
        return screen
    }
}
