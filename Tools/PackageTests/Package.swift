// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PackageTests",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PackageTests", targets: ["PackageTests"])
    ],
    dependencies: [
        .package(path: "../AffectedPackages"),
        .package(path: "../PackageGraph"),
        .package(path: "../ResultStore"),
    ],
    targets: [
        .target(name: "CSeal"),
        .target(
            name: "PackageTests",
            dependencies: [
                "AffectedPackages",
                "CSeal",
                .product(name: "ImportScanner", package: "PackageGraph"),
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
                "ResultStore",
            ]
        ),
        .testTarget(
            name: "PackageTestsTests",
            dependencies: [
                "AffectedPackages",
                "PackageGraph",
                "PackageTests",
                "ResultStore",
            ],
            exclude: ["Recordings"]
        ),
    ]
)
