// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "BookingFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BookingFeature", targets: ["BookingFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Core/TestSupport"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "BookingFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreStorage",
                "CoreWire",
                .product(name: "CareWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "BookingFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreStorage",
                "BookingFeature",
                "AppLogging",
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "TestSupport",
            ]
        ),
    ]
)
