import CoreModels

/// The names of sample products. The brands are invented.
enum ProductWords {
    /// A kind of product, with a price in cents for its smallest size.
    struct Item {
        let name: String
        let species: [Species]
        let price: Int
        var sizes: [(name: String, grams: Int?)] = [("one size", nil)]
    }

    static let brands = [
        "Lumo", "Fellfreund", "Northpaw", "Katzura", "Waldtier", "Purrfield", "Barkwell", "Mårrin", "Tierra", "Hofgut",
        "Whiskar", "Pfotenglück", "Nalu", "Alpenhund", "Fjordkatt", "Bello & Co", "Mira", "Verde", "Oskar's", "Tapsi",
        "Kleinod", "Hazel", "Rudel", "Sanft",
    ]
    static let meats = [
        "Salmon", "Chicken", "Turkey", "Lamb", "Beef", "Duck", "Venison", "Tuna", "Trout", "Herring", "Goose", "Veal",
        "Wild Boar", "Quail",
    ]
    static let sides = [
        "Rice", "Potato", "Pumpkin", "Sweet Potato", "Carrot", "Peas", "Cranberry", "Apple", "Oats", "Zucchini",
    ]
    static let adjectives = [
        "Classic", "Soft", "Sturdy", "Little", "Natural", "Cosy", "Wild", "Everyday", "Crunchy", "Comfort", "Nordic",
        "Pure", "Happy", "Great", "Clever",
    ]
    static let promises = [
        "Without added sugar and coloring.", "With taurine.", "Gently baked.", "Grain-free, for sensitive stomachs.",
        "With prebiotic fiber.", "Made of one animal protein.", "For shiny fur.", "Helps against hairballs.",
    ]
    static let descriptions = [
        "Made to be washed at 60 °C.", "Tested by a very determined terrier.", "Made in Europe.",
        "Easy to clean and hard to destroy.", "From renewable materials.", "Quiet, so that people sleep too.",
        "Without perfume.",
    ]
    private static let sack: [(String, Int?)] = [("5 l", nil), ("10 l", nil), ("20 l", nil)]
    private static let sizes: [(String, Int?)] = [("S", nil), ("M", nil), ("L", nil)]
    private static let bag: [(String, Int?)] = [("50 g", 50), ("150 g", 150)]

    static let treats = [
        Item(name: "Bites", species: [.cat], price: 199, sizes: bag),
        Item(name: "Sticks", species: [.dog], price: 299, sizes: bag),
        Item(name: "Dental Chews", species: [.dog], price: 399, sizes: [("7 pieces", 180), ("28 pieces", 720)]),
        Item(name: "Training Treats", species: [.dog], price: 349, sizes: bag),
        Item(name: "Creamy Snack", species: [.cat], price: 249, sizes: [("4 x 15 g", 60), ("20 x 15 g", 300)]),
    ]
    static let litter = [
        Item(name: "Clumping Cat Litter", species: [.cat], price: 899, sizes: sack),
        Item(name: "Wood Litter", species: [.cat, .rabbit, .smallMammal], price: 699, sizes: sack),
        Item(name: "Silica Litter", species: [.cat], price: 1099, sizes: sack),
    ]
    static let toys = [
        Item(name: "Feather Wand", species: [.cat], price: 599),
        Item(name: "Catnip Mouse", species: [.cat], price: 399),
        Item(name: "Rope Toy", species: [.dog], price: 799, sizes: sizes),
        Item(name: "Throwing Ball", species: [.dog], price: 499, sizes: sizes),
        Item(name: "Snuffle Mat", species: [.dog, .rabbit], price: 2499),
        Item(name: "Willow Tunnel", species: [.rabbit, .smallMammal], price: 1499),
    ]
    static let leads = [
        Item(name: "Dog Lead, 2 m", species: [.dog], price: 1499),
        Item(name: "Harness", species: [.dog], price: 2499, sizes: sizes),
        Item(name: "Collar", species: [.dog, .cat], price: 999, sizes: sizes),
        Item(name: "Long Line, 10 m", species: [.dog], price: 1999),
        Item(name: "Cat Harness", species: [.cat], price: 1599, sizes: [("S", nil), ("M", nil)]),
    ]
    static let scratching = [
        Item(name: "Scratching Post", species: [.cat], price: 3999, sizes: [("80 cm", nil), ("150 cm", nil)]),
        Item(name: "Scratching Board", species: [.cat], price: 1299),
    ]
    static let beds = [
        Item(name: "Dog Bed", species: [.dog], price: 3499, sizes: sizes),
        Item(name: "Cat Cave", species: [.cat], price: 2999),
        Item(name: "Blanket", species: [.dog, .cat], price: 1299),
    ]
    static let bowls = [
        Item(name: "Steel Bowl", species: [.dog, .cat], price: 699, sizes: sizes),
        Item(name: "Drinking Fountain", species: [.cat, .dog], price: 3499),
        Item(name: "Slow Feeder", species: [.dog], price: 1299),
    ]
    static let care = [
        Item(name: "Undercoat Brush", species: [.dog, .cat], price: 1299),
        Item(name: "Claw Clippers", species: [.dog, .cat, .rabbit], price: 899),
        Item(name: "Shampoo", species: [.dog], price: 799, sizes: [("250 ml", nil), ("500 ml", nil)]),
    ]

    /// The animals of a food: "kittens", "older dogs".
    static func plural(_ species: Species, _ stage: LifeStage) -> String {
        switch (species, stage) {
        case (.cat, .young): "kittens"
        case (.dog, .young): "puppies"
        case (_, .young): "young animals"
        case (_, .adult): "grown \(species.rawValue)s"
        case (_, .senior): "older \(species.rawValue)s"
        }
    }
}
