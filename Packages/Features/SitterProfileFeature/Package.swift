// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SitterProfileFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SitterProfileFeature", targets: ["SitterProfileFeature"])
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
            name: "SitterProfileFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
                .product(name: "CareWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "SitterProfileFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "SitterProfileFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
            ]
        ),
    ]
)
