// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AccountsSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AccountsSlice", targets: ["AccountsSlice"])
    ],
    dependencies: [
        .package(path: "../../BackendCore"),
        .package(path: "../../../Core/CoreInterfaces"),
        .package(path: "../../../Core/CoreModels"),
        .package(path: "../../../Core/CoreWire"),
        .package(path: "../../../Infra/Database"),
        .package(path: "../../../Infra/PetNestWire"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "AccountsSlice",
            dependencies: [
                .product(name: "AccountsWire", package: "PetNestWire"),
                "BackendCore",
                "CoreInterfaces",
                "CoreModels",
                "CoreWire",
                "Database",
            ]
        ),
        .testTarget(
            name: "AccountsSliceTests",
            dependencies: [
                "AccountsSlice",
                .product(name: "AccountsWire", package: "PetNestWire"),
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreInterfaces",
                .product(name: "CoreInterfacesTesting", package: "CoreInterfaces"),
                "CoreModels",
                "Database",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ]
)
