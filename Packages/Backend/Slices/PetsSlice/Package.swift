// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PetsSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PetsSlice", targets: ["PetsSlice"])
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
            name: "PetsSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "PetsWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "PetsSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "Database",
                "PetsSlice",
            ]
        ),
    ]
)
