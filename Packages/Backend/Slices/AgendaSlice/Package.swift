// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AgendaSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AgendaSlice", targets: ["AgendaSlice"])
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
            name: "AgendaSlice",
            dependencies: [
                .product(name: "AgendaWire", package: "PetNestWire"),
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
            ]
        ),
        .testTarget(
            name: "AgendaSliceTests",
            dependencies: [
                "AgendaSlice",
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
            ]
        ),
    ]
)
