// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NutritionSlice",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NutritionSlice", targets: ["NutritionSlice"])
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
            name: "NutritionSlice",
            dependencies: [
                "BackendCore",
                "CoreModels",
                "CoreWire",
                "Database",
                .product(name: "NutritionWire", package: "PetNestWire"),
            ]
        ),
        .testTarget(
            name: "NutritionSliceTests",
            dependencies: [
                .product(name: "BackendCoreTesting", package: "BackendCore"),
                "CoreModels",
                "NutritionSlice",
            ]
        ),
    ]
)
