// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SampleWorld",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SampleWorld", targets: ["SampleWorld"])
    ],
    dependencies: [
        .package(path: "../BackendCore"),
        .package(path: "../PetNestBackend"),
        .package(path: "../SampleWalks"),
        .package(path: "../../Core/CoreInterfaces"),
        .package(path: "../../Core/CoreModels"),
        .package(path: "../../Core/CoreNetworking"),
        .package(path: "../../Core/CoreWire"),
        .package(path: "../../Infra/Database"),
        .package(path: "../../Infra/HTTPNetworking"),
        .package(path: "../../Infra/PetNestWire"),
    ],
    targets: [
        .target(
            name: "SampleWorld",
            dependencies: [
                .product(name: "ActivityWire", package: "PetNestWire"),
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreInterfaces",
                "CoreModels",
                "CoreNetworking",
                .product(name: "PaymentsWire", package: "PetNestWire"),
                "SampleWalks",
            ]
        ),
        .testTarget(
            name: "SampleWorldTests",
            dependencies: [
                .product(name: "ActivityWire", package: "PetNestWire"),
                "BackendCore",
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                .product(name: "CareWire", package: "PetNestWire"),
                .product(name: "CartWire", package: "PetNestWire"),
                "CoreModels",
                "CoreNetworking",
                "CoreWire",
                "Database",
                "HTTPNetworking",
                .product(name: "PaymentsWire", package: "PetNestWire"),
                "PetNestBackend",
                .product(name: "PetsWire", package: "PetNestWire"),
                "SampleWorld",
            ]
        ),
    ]
)
