// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HomeFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "HomeFeature", targets: ["HomeFeature"])
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
        .target(
            name: "HomeFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
                .product(name: "AgendaWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "HomeFeatureTests",
            dependencies: [
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                "CoreArchitecture",
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                "CoreInterfaces",
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "CoreNetworking",
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "CorePresentation",
                "HomeFeature",
            ]
        ),
    ]
)
