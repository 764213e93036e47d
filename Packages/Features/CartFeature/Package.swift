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
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "CartFeature",
            dependencies: [
                "AppLogging",
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
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
