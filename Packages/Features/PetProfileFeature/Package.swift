// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetProfileFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetProfileFeature", targets: ["PetProfileFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Infra/AppLogging"),
    ],
    targets: [
        .target(
            name: "PetProfileFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "PetProfileFeatureTests",
            dependencies: [
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                "CoreArchitecture",
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                "CoreInterfaces",
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "CorePresentation",
                "PetProfileFeature",
            ]
        ),
    ]
)
