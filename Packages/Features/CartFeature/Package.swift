// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CartFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CartFeature", targets: ["CartFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Infra/AppLogging"),
    ],
    targets: [
        .target(
            name: "CartFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "CartFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CartFeature",
                "AppLogging",
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
