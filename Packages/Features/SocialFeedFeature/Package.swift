// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SocialFeedFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SocialFeedFeature", targets: ["SocialFeedFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Infra/AppLogging"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "SocialFeedFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreStorage",
                "CoreWire",
                .product(name: "SocialFeedWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "SocialFeedFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CorePresentation",
                "CoreStorage",
                "SocialFeedFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                .product(name: "SocialFeedWire", package: "PetNestWire"),
            ]
        ),
    ]
)
