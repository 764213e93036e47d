// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HTTPNetworking",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "HTTPNetworking", targets: ["HTTPNetworking"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CoreWire"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "HTTPNetworking",
            dependencies: [
                "CoreNetworking",
                "CoreWire",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "HTTPNetworkingTests",
            dependencies: [
                "CoreNetworking",
                "CoreWire",
                "HTTPNetworking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ]
)
