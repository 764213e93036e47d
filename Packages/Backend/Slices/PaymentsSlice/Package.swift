// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PaymentsSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PaymentsSlice", targets: ["PaymentsSlice"])
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
            name: "PaymentsSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "PaymentsWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "PaymentsSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "Database",
                "PaymentsSlice",
                .product(name: "PaymentsWire", package: "PetNestWire"),
            ]
        ),
    ]
)
