// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ActivitySlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ActivitySlice", targets: ["ActivitySlice"])
    ],
    dependencies: [
        .package(path: "../../BackendCore"),
        .package(path: "../../SampleWalks"),
        .package(path: "../../../Core/CoreModels"),
        .package(path: "../../../Core/CoreWire"),
        .package(path: "../../../Infra/Database"),
        .package(path: "../../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "ActivitySlice",
            dependencies: [
                .product(name: "ActivityWire", package: "PetNestWire"),
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                "SampleWalks",
            ]
        ),
        .testTarget(
            name: "ActivitySliceTests",
            dependencies: [
                "ActivitySlice",
                .product(name: "ActivityWire", package: "PetNestWire"),
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "Database",
            ]
        ),
    ]
)
