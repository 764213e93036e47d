// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PINFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PINFeature", targets: ["PINFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Infra/AppLogging"),
    ],
    targets: [
        .target(
            name: "PINFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CorePresentation",
                "CoreStorage",
            ]
        ),
        .testTarget(
            name: "PINFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CorePresentation",
                "CoreStorage",
                "PINFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
            ]
        ),
    ]
)
