// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetNestBackend",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetNestBackend", targets: ["PetNestBackend"])
    ],
    dependencies: [
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/TestSupport"),
        .package(path: "../../Infra/Database"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "PetNestBackend",
            dependencies: [
                "CoreInterfaces",
                "CoreModels",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .executableTarget(
            name: "backend-child",
            dependencies: ["PetNestBackend"],
            path: "Tests/BackendChild"
        ),
        .executableTarget(
            name: "booking-child",
            dependencies: [
                "CoreModels",
                "PetNestBackend",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/BookingChild"
        ),
        .testTarget(
            name: "PetNestBackendTests",
            dependencies: [
                "backend-child",
                "booking-child",
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "Database",
                "PetNestBackend",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                "TestSupport",
            ]
        ),
    ]
)
