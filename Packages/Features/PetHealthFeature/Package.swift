// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetHealthFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetHealthFeature", targets: ["PetHealthFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Core/TestSupport"),
        .package(path: "../../Infra/Analytics"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "PetHealthFeature",
            dependencies: [
                "Analytics",
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreWire",
                .product(name: "HealthWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "PetHealthFeatureTests",
            dependencies: [
                "Analytics",
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "PetHealthFeature",
                .product(name: "AnalyticsTesting", package: "Analytics"),
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "TestSupport",
            ]
        ),
    ]
)
