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
        .package(path: "../../Infra/Logging"),
    ],
    targets: [
        .target(
            name: "PetProfileFeature",
            dependencies: [
                .product(name: "AppLogging", package: "Logging"),
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "PetProfileFeatureTests",
            dependencies: [
                .product(name: "AppLoggingTesting", package: "Logging"),
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
