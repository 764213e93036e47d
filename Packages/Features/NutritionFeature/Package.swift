// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NutritionFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Nutrition", targets: ["Nutrition"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreModels")
    ],
    targets: [
        .target(name: "Nutrition", dependencies: ["CoreModels"]),
        .testTarget(name: "NutritionTests", dependencies: ["CoreModels", "Nutrition"]),
    ]
)
