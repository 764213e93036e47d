// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LoginFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LoginFeature", targets: ["LoginFeature"])
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
            name: "LoginFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "LoginFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CorePresentation",
                "LoginFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
            ]
        ),
    ]
)
