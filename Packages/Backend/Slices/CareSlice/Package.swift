// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CareSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CareSlice", targets: ["CareSlice"])
    ],
    dependencies: [
        .package(path: "../../BackendCore"),
        .package(path: "../../../Core/CoreModels"),
        .package(path: "../../../Core/CoreWire"),
        .package(path: "../../../Infra/Database"),
        .package(path: "../../../Infra/PetNestWire"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "CareSlice",
            dependencies: [
                "BackendCore",
                .product(name: "CareWire", package: "PetNestWire"),
                "CoreModels",
                "CoreWire",
                "Database",
            ]
        ),
        .testTarget(
            name: "CareSliceTests",
            dependencies: [
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CareSlice",
                .product(name: "CareWire", package: "PetNestWire"),
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ]
)
