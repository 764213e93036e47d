// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "petnestd",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "petnestd", targets: ["petnestd"])
    ],
    dependencies: [
        .package(path: "../../Packages/Backend/BackendCore"),
        .package(path: "../../Packages/Backend/PetNestBackend"),
        .package(path: "../../Packages/Backend/SampleWorld"),
        .package(path: "../../Packages/Core/CoreArchitecture"),
        .package(path: "../../Packages/Core/CoreInterfaces"),
        .package(path: "../../Packages/Core/CoreModels"),
        .package(path: "../../Packages/Core/CoreNetworking"),
        .package(path: "../../Packages/Core/CoreWire"),
        .package(path: "../../Packages/Infra/CryptHashing"),
        .package(path: "../../Packages/Infra/Database"),
        .package(path: "../../Packages/Infra/Gzip"),
        .package(path: "../../Packages/Infra/HTTPNetworking"),
        .package(path: "../../Packages/Infra/PetNestAPI"),
        .package(path: "../../Packages/Infra/PetNestWire"),
        .package(path: "../../Packages/Infra/PostgreSQL"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .target(
            name: "PetNestServer",
            dependencies: [
                "BackendCore",
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                "CryptHashing",
                "Database",
                "Gzip",
                "HTTPNetworking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                "PetNestBackend",
                "PostgreSQL",
                "SampleWorld",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "petnestd",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                "PetNestServer",
            ]
        ),
        // Benchmarks compare petnestd with it.
        .executableTarget(
            name: "HelloWorld",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Benchmarks/HelloWorld"
        ),
        .testTarget(
            name: "PetNestServerTests",
            dependencies: [
                .product(name: "ActivityWire", package: "PetNestWire"),
                .product(name: "CartWire", package: "PetNestWire"),
                .product(name: "CoreArchitectureTesting", package: "CoreArchitecture"),
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                .product(name: "CoreNetworkingTesting", package: "CoreNetworking"),
                "CoreWire",
                "Database",
                .product(name: "HealthWire", package: "PetNestWire"),
                "HTTPNetworking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "NIOCore", package: "swift-nio"),
                "PetNestAPI",
                "PetNestBackend",
                "PetNestServer",
                "PostgreSQL",
                .product(name: "PostgreSQLTesting", package: "PostgreSQL"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                "petnestd",
            ]
        ),
    ]
)
