import BackendCore
import CareWire
import CoreModels
import Foundation

/// Paints the photos of sample sitters: an animal in a park or in a room, small and in flat colors, with almost no
/// duplicates. No real photos have to be published or shipped.
struct SamplePhotos {
    private static let width = 36
    private static let height = 24

    private typealias Color = (red: Double, green: Double, blue: Double)

    private var random: SampleRandom

    init(random: SampleRandom) {
        self.random = random
    }

    /// Returns a photo of an animal that a sitter looks after.
    mutating func photo(of species: Species) -> SitterPhotoDTO {
        let isOutside = species == .dog || (species == .rabbit && chance(50))
        var canvas = isOutside ? park() : room()
        let shape = Shape.of(species)
        let left = 3 + below(Self.width - shape.width - 6)
        let top = Self.height - 2 - shape.height - below(3)
        draw(shape, in: pick(Self.coats), at: (left, top), mirrored: chance(50), on: &canvas)
        let shows = "\(pick(Self.names)) \(pick(isOutside ? Self.outside : Self.inside))"
        return SitterPhotoDTO(
            shows: shows, width: Self.width,
            points: Data(
                canvas.flatMap { color in
                    [color.red, color.green, color.blue].map { UInt8(min(max($0, 0), 255)) }
                }))
    }

    /// A meadow below the sky, with trees.
    private mutating func park() -> [Color] {
        let horizon = 9 + below(4)
        let evening = Double(below(100)) / 100
        let grass: Color = (70 + 40 * evening, 135 - 20 * evening, 60)
        var canvas = paint { x, y, grain in
            if y < horizon {
                let down = Double(y) / Double(horizon)
                return (120 + 110 * max(down, evening) * evening + 40 * down, 175 + 30 * down, 235 - 60 * evening)
            }
            let near = Double(y - horizon) / Double(Self.height)
            return (grass.red + 30 * near + grain, grass.green + 25 * near + grain, grass.blue + grain)
        }
        for _ in 0..<(2 + below(4)) {
            let middle = below(Self.width)
            let size = 2 + below(3)
            for y in (horizon - size * 2)..<horizon where y >= 0 {
                for x in (middle - size)...(middle + size) where (0..<Self.width).contains(x) {
                    let dx = x - middle
                    let dy = y - (horizon - size)
                    if dx * dx + dy * dy <= size * size + 1 {
                        canvas[y * Self.width + x] = (45 + Double(size) * 6, 95 + Double(dx) * 4, 50)
                    }
                }
            }
        }
        return canvas
    }

    /// A wall with a window, and a floor with a rug.
    private mutating func room() -> [Color] {
        let wall: Color = pick([(214, 202, 180), (188, 202, 210), (205, 190, 200), (200, 208, 186)])
        let rug: Color = pick([(150, 70, 60), (70, 90, 130), (120, 110, 70), (90, 110, 100)])
        let window = 3 + below(18)
        let floor = 15
        return paint { x, y, grain in
            if (window..<(window + 11)).contains(x), (2..<11).contains(y) {
                let isFrame = x == window || x == window + 10 || x == window + 5 || y == 2 || y == 10
                return isFrame ? (240, 238, 230) : (150, 195, 235 - Double(y) * 4)
            }
            if y < floor { return (wall.red + grain / 2, wall.green + grain / 2, wall.blue + grain / 2) }
            let isRug = y > floor + 3 && (5..<31).contains(x + y - floor)
            return isRug
                ? (rug.red + grain, rug.green + grain, rug.blue + grain) : (150 + grain, 112 + grain, 78 + grain)
        }
    }

    /// - Parameter color: Returns the color of a point. Its last argument is a little noise, as in a photo.
    private mutating func paint(_ color: (_ x: Int, _ y: Int, _ grain: Double) -> Color) -> [Color] {
        (0..<Self.width * Self.height).map { index in
            color(index % Self.width, index / Self.width, Double(below(18)) - 9)
        }
    }

    private mutating func draw(
        _ shape: Shape, in coat: Color, at place: (left: Int, top: Int), mirrored: Bool, on canvas: inout [Color]
    ) {
        for (y, row) in shape.rows.enumerated() {
            for (x, mark) in row.enumerated() where mark != "." {
                let column = place.left + (mirrored ? shape.width - 1 - x : x)
                let light = mark == "o" ? 0.15 : 1.08 - 0.4 * Double(y) / Double(shape.height)
                let grain = Double(below(12)) - 6
                canvas[(place.top + y) * Self.width + column] = (
                    coat.red * light + grain, coat.green * light + grain, coat.blue * light + grain
                )
            }
        }
    }

    /// Not quite uniform, which is good enough for a photo, and fast, because each point needs it.
    private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

    private static let coats: [Color] = [
        (190, 140, 85), (70, 60, 58), (225, 215, 200), (150, 100, 60), (165, 165, 170), (215, 165, 100),
    ]
    private static let names = [
        "Juno", "Milo", "Frida", "Lotte", "Balu", "Nala", "Oskar", "Kiwi", "Emmy", "Rocky", "Socke", "Polly", "Anton",
        "Krümel", "Wilma", "Loki",
    ]
    private static let outside = [
        "on our round through the park.", "after the rain, still clean.", "waits for the ball.",
        "meets the neighbors.",
        "in the garden behind the house.",
    ]
    private static let inside = [
        "by the window, where the birds are.", "found the best place of the rug.",
        "on the second day: no longer hiding.",
        "listens for the tin.", "after lunch.",
    ]
}

/// An animal from the side, as a character for each point: `o` is its eye.
private struct Shape {
    let rows: [String]
    var width: Int { rows[0].count }
    var height: Int { rows.count }

    static func of(_ species: Species) -> Shape {
        switch species {
        case .dog: dog
        case .cat: cat
        case .rabbit: rabbit
        case .bird: bird
        default: cavy
        }
    }

    private static let dog = Shape(rows: [
        "...........##....", "..........####...", "#.........##o###.", "##.......#######.", ".##############..",
        "..############...", "..###########....", "..###########....", "..##.##..##.##...", "..##.##..##.##...",
        "..##.##..##.##...",
    ])
    private static let cat = Shape(rows: [
        "..#...#....", "..#####....", ".#o##o##...", "..#####....", "...###.....", "..#####....", ".#######..#",
        ".########.#", ".########.#", ".#########.", ".########..",
    ])
    private static let rabbit = Shape(rows: [
        ".......##.", ".......##.", "......###.", "......#o##", ".########.", "#########.", ".#######..", "..##..##..",
    ])
    private static let bird = Shape(rows: [
        "....###..", "...##o##.", "...#####.", ".######..", "######...", "..###....", "...#.....",
    ])
    private static let cavy = Shape(rows: ["..#####..", ".#####o#.", "#########", ".#######.", ".##...##."])
}
