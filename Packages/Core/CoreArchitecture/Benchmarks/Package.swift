// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CoreArchitectureBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "..")
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .target(name: "OneThread"),
        .executableTarget(
            name: "core-architecture-benchmarks",
            dependencies: [
                "AllocationCounter",
                "OneThread",
                .product(name: "CoreArchitecture", package: "CoreArchitecture"),
            ],
            path: "Sources/Benchmarks"
        ),
    ]
)
