// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "BackendCore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BackendCore", targets: ["BackendCore"]),
        .library(name: "BackendCoreTesting", targets: ["BackendCoreTesting"]),
    ],
    dependencies: [
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Infra/Database"),
        .package(path: "../../Infra/PostgreSQL"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "BackendCore",
            dependencies: [
                "CoreInterfaces",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "BackendCoreTesting",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "PostgreSQLTesting", package: "PostgreSQL"),
            ]
        ),
        .testTarget(
            name: "BackendCoreTests",
            dependencies: [
                "BackendCore",
                "BackendCoreTesting",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ]
)
