// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SitterSearchFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SitterSearchFeature", targets: ["SitterSearchFeature"])
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
            name: "SitterSearchFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "SitterSearchFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
                "SitterSearchFeature",
                "AppLogging",
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
            ]
        ),
    ]
)
