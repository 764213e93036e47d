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
        .package(path: "../CoreInterfaces"),
        .package(path: "../CoreModels"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "CoreNetworking",
            dependencies: [
                "CoreInterfaces",
                "CoreModels",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "CoreNetworkingTesting",
            dependencies: [
                "CoreNetworking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "CoreNetworkingTests",
            dependencies: [
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CoreNetworkingTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ]
)
