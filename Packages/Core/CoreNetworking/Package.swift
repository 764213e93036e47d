// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreNetworking",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreNetworking", targets: ["CoreNetworking"]),
        .library(name: "CoreNetworkingTesting", targets: ["CoreNetworkingTesting"]),
    ],
    dependencies: [
        .package(path: "../CoreArchitecture"),
        .package(path: "../CoreInterfaces"),
        .package(path: "../CoreModels"),
        .package(path: "../CoreWire"),
    ],
    targets: [
        .target(name: "CoreNetworking", dependencies: ["CoreInterfaces", "CoreModels", "CoreWire"]),
        .target(name: "CoreNetworkingTesting", dependencies: ["CoreNetworking"]),
        .testTarget(
            name: "CoreNetworkingTests",
            dependencies: [
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CoreNetworkingTesting",
                "CoreWire",
            ]
        ),
    ]
)
