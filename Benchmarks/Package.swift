// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "APISupport", path: "..")],
    targets: [
        .executableTarget(
            name: "apibench",
            dependencies: [
                .product(name: "APISupport", package: "APISupport"),
                .product(name: "APISupportJSONRPC", package: "APISupport"),
                .product(name: "APISupportTesting", package: "APISupport"),
            ]
        )
    ]
)
