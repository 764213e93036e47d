// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PaymentFeature",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PaymentFeature", targets: ["PaymentFeature"])
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
            name: "PaymentFeature",
            dependencies: [
                "AppLogging",
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
            ]
        ),
        .testTarget(
            name: "PaymentFeatureTests",
            dependencies: [
                "CoreArchitecture",
                "CoreInterfaces",
                "CoreModels",
                "CorePresentation",
                "PaymentFeature",
                "AppLogging",
                .product(name: "CoreArchitectureReplay", package: "CoreArchitecture"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
            ]
        ),
    ]
)
