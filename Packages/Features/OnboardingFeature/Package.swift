// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnboardingFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "OnboardingFeature", targets: ["OnboardingFeature"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreArchitecture"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CorePresentation"),
        .package(path: "../../Core/CoreStorage"),
        .package(path: "../../Infra/AppLogging"),
    ],
    targets: [
        .target(
            name: "OnboardingFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
                "CoreStorage",
            ]
        ),
        .testTarget(
            name: "OnboardingFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
                "CoreStorage",
                "OnboardingFeature",
                .product(name: "AppLoggingTesting", package: "AppLogging"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
            ]
        ),
    ]
)
