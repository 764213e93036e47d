// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AffectedPackages",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AffectedPackages", targets: ["AffectedPackages"])
    ],
    dependencies: [
        .package(path: "../ImportChecker"),
        .package(path: "../PackageGraph"),
        .package(path: "../XcodeProjectReader"),
    ],
    targets: [
        .target(
            name: "AffectedPackages",
            dependencies: [
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
                "XcodeProjectReader",
            ]
        ),
        .testTarget(
            name: "AffectedPackagesTests",
            dependencies: [
                "AffectedPackages",
                .product(name: "ConfigurationReading", package: "ImportChecker"),
                .product(name: "ManifestReader", package: "PackageGraph"),
                "PackageGraph",
            ]
        ),
    ]
)
