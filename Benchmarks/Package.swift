// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "APISupport", path: "..")],
    targets: [
        // What is measured, and the types that users would write; the library is in modules of its own.
        .executableTarget(
            name: "apibench",
            dependencies: [
                .product(name: "APISupport", package: "APISupport"),
                .product(name: "APISupportJSONRPC", package: "APISupport"),
                .product(name: "APISupportTesting", package: "APISupport"),
                "XMLPeers",
            ]
        ),
        // Apart, so that what the comparisons need isn't loaded.
        .executableTarget(
            name: "coldclient",
            dependencies: [.product(name: "APISupport", package: "APISupport")]
        ),
        // libxml2 used from C, to compare with. Folder Rust has the peers in Rust, which the script builds.
        .target(name: "XMLPeers", dependencies: ["CBenchmarksXML2"]),
        .systemLibrary(
            name: "CBenchmarksXML2",
            path: "Sources/CXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
    ]
)
