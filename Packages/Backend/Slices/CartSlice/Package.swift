// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CartSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CartSlice", targets: ["CartSlice"])
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
            name: "CartSlice",
            dependencies: [
                "BackendCore",
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "ProductsWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "CartSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CartSlice",
                "CoreModels",
                "Database",
            ]
        ),
    ]
)
