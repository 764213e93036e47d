// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetNestWire",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ActivityWire", targets: ["ActivityWire"]),
        .library(name: "AgendaWire", targets: ["AgendaWire"]),
        .library(name: "CareWire", targets: ["CareWire"]),
        .library(name: "CartWire", targets: ["CartWire"]),
        .library(name: "HealthWire", targets: ["HealthWire"]),
        .library(name: "NoticesWire", targets: ["NoticesWire"]),
        .library(name: "NutritionWire", targets: ["NutritionWire"]),
        .library(name: "OwnerWire", targets: ["OwnerWire"]),
        .library(name: "PetsWire", targets: ["PetsWire"]),
        .library(name: "ProductsWire", targets: ["ProductsWire"]),
        .library(name: "SocialFeedWire", targets: ["SocialFeedWire"]),
    ],
    dependencies: [
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreWire"),
    ],
    targets: [
        .target(name: "ActivityWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "AgendaWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "CareWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "CartWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "HealthWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "NoticesWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "NutritionWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "OwnerWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "PetsWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "ProductsWire", dependencies: ["CoreModels", "CoreWire"]),
        .target(name: "SocialFeedWire", dependencies: ["CoreModels", "CoreWire"]),
        .testTarget(name: "ActivityWireTests", dependencies: ["ActivityWire", "CoreWire"]),
        .testTarget(name: "AgendaWireTests", dependencies: ["AgendaWire", "CoreWire"]),
        .testTarget(name: "CareWireTests", dependencies: ["CareWire", "CoreModels", "CoreWire"]),
        .testTarget(name: "CartWireTests", dependencies: ["CartWire", "CoreWire"]),
        .testTarget(name: "HealthWireTests", dependencies: ["CoreModels", "CoreWire", "HealthWire"]),
        .testTarget(name: "NoticesWireTests", dependencies: ["CoreWire", "NoticesWire"]),
        .testTarget(name: "NutritionWireTests", dependencies: ["CoreWire", "NutritionWire"]),
        .testTarget(name: "OwnerWireTests", dependencies: ["CoreModels", "CoreWire", "OwnerWire"]),
        .testTarget(name: "PetsWireTests", dependencies: ["CoreModels", "CoreWire", "PetsWire"]),
        .testTarget(name: "ProductsWireTests", dependencies: ["CoreWire", "ProductsWire"]),
        .testTarget(name: "SocialFeedWireTests", dependencies: ["CoreWire", "SocialFeedWire"]),
    ]
)
