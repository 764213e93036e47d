// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnerSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "OwnerSlice", targets: ["OwnerSlice"])
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
            name: "OwnerSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "OwnerWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "OwnerSliceTests",
            dependencies: [
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "OwnerSlice",
            ]
        ),
    ]
)
