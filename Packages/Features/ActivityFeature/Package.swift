// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ActivityFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ActivityFeature", targets: ["ActivityFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(name: "Movement", dependencies: ["CoreModels"]),
        .target(
            name: "ActivityFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
                .product(name: "ActivityWire", package: "PetNestWire"),
                "Movement",
            ]
        ),
        .testTarget(name: "MovementTests", dependencies: ["CoreModels", "Movement"]),
        .testTarget(
            name: "ActivityFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "ActivityFeature",
                .product(name: "ActivityWire", package: "PetNestWire"),
                "Movement",
                "AppLogging",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
