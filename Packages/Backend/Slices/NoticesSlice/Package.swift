// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NoticesSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NoticesSlice", targets: ["NoticesSlice"])
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
            name: "NoticesSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "NoticesWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "NoticesSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "NoticesSlice",
            ]
        ),
    ]
)
