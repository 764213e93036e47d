// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NutritionFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NutritionFeature", targets: ["NutritionFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Core/TestSupport"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(name: "Nutrition", dependencies: ["CoreModels"]),
        .target(
            name: "NutritionFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
                .product(name: "NutritionWire", package: "PetNestWire"),
                "Nutrition",
            ]
        ),
        .testTarget(name: "NutritionTests", dependencies: ["CoreModels", "Nutrition", "TestSupport"]),
        .testTarget(
            name: "NutritionFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "Nutrition",
                "NutritionFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
