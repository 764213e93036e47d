// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HealthSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "HealthSlice", targets: ["HealthSlice"])
    ],
    dependencies: [
        .package(path: "../../BackendCore"),
        .package(path: "../../../Core/CoreModels"),
        .package(path: "../../../Core/CoreWire"),
        .package(path: "../../../Infra/Database"),
        .package(path: "../../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "HealthSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HealthWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "HealthSliceTests",
            dependencies: [
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "HealthSlice",
            ]
        ),
    ]
)
