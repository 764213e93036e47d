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
        .package(path: "../../Infra/Logging"),
    ],
    targets: [
        .target(name: "Movement", dependencies: ["CoreModels"]),
        .target(
            name: "ActivityFeature",
            dependencies: [
                .product(name: "AppLogging", package: "Logging"),
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
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
                "Movement",
                .product(name: "AppLogging", package: "Logging"),
                .product(name: "AppLoggingTesting", package: "Logging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
