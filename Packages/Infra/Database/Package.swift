// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Database",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Database", targets: ["Database"])
    ],
    dependencies: [
        .package(path: "../../Core/TestSupport"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(
            name: "Database",
            dependencies: [.product(name: "GRDB", package: "GRDB.swift")]
        ),
        .executableTarget(
            name: "database-child",
            dependencies: ["Database"],
            path: "Tests/DatabaseChild"
        ),
        .testTarget(
            name: "DatabaseTests",
            dependencies: [
                "Database", "database-child", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
    ]
)
