// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ProductsSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ProductsSlice", targets: ["ProductsSlice"])
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
            name: "ProductsSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "ProductsWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "ProductsSliceTests",
            dependencies: [
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "Database",
                "ProductsSlice",
            ]
        ),
    ]
)
