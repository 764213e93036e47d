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
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Infra/Logging"),
    ],
    targets: [
        .target(
            name: "ActivityFeature",
            dependencies: [
                .product(name: "AppLogging", package: "Logging"),
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreNetworking",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "ActivityFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreNetworking",
                "CorePresentation",
                "ActivityFeature",
                .product(name: "AppLoggingTesting", package: "Logging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
