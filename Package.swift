// swift-tools-version: 6.3

import PackageDescription

/// Settings of every Swift target; warnings become errors in the Makefile, where no dependent package sees it.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Tells the C shims that trait XML is on; without it they include no libxml2 header.
let xmlDefine = CSetting.define("APISUPPORT_XML", .when(traits: ["XML"]))

let package = Package(
    name: "APISupport",
    products: [
        .library(name: "APISupport", targets: ["APISupport"]),
        .library(name: "APISupportJSONRPC", targets: ["APISupportJSONRPC"]),
        .library(name: "APISupportTesting", targets: ["APISupportTesting"]),
        .library(name: "XMLElement", targets: ["XMLElement"]),
        .executable(name: "apitool", targets: ["APITool"]),
    ],
    traits: [
        .default(enabledTraits: ["JSON", "XML"]),
        .trait(name: "JSON", description: "Reads JSON responses; without it nothing of JSON is compiled."),
        .trait(name: "XML", description: "Reads XML responses; without it libxml2 is neither needed nor linked."),
        .trait(
            name: "Decode",
            description: "Decodes a body that declares no charset and is not UTF-8 from the configured charset."
        ),
        .trait(
            name: "DiskCache",
            description: "Lets the response cache live on disk; without it libsqlite3 is neither needed nor linked."
        ),
        .trait(name: "Debug", description: "Logs every step through the logger hook, with secrets redacted."),
    ],
    targets: [
        // System libraries, and the C that makes them callable.
        .systemLibrary(
            name: "CAPISupportXML2",
            path: "Sources/CXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CAPISupportCurl",
            path: "Sources/CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CAPISupportZlib",
            path: "Sources/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .systemLibrary(
            name: "CAPISupportSQLite",
            path: "Sources/CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
        ),
        .target(
            name: "APISupportXMLShims",
            dependencies: [.target(name: "CAPISupportXML2", condition: .when(traits: ["XML"]))],
            path: "Sources/XMLShims",
            cSettings: [xmlDefine]
        ),
        .target(
            name: "APISupportCurlShims",
            dependencies: ["CAPISupportCurl", "CAPISupportZlib"],
            path: "Sources/CurlShims"
        ),
        // The documents of folder Fixtures, built in.
        .target(
            name: "APISupportFixtures",
            path: "Fixtures",
            exclude: ["README.md"],
            resources: [.embedInCode("Documents")],
            swiftSettings: swiftSettings
        ),
        // Configured values: nothing else in the package repeats one.
        .target(
            name: "APISupportDefaults",
            path: "Config",
            exclude: ["conformance.txt", "lsan.supp", "swift-format.json", "traits.txt"],
            swiftSettings: swiftSettings
        ),
        // Blocks of memory and a plain lock, as those need them who make much for each document or request.
        .target(name: "APISupportMemory", path: "Sources/Memory", swiftSettings: swiftSettings),
        // The library, in the order in which a response passes through it.
        .target(
            name: "APISupportHTTP",
            dependencies: ["APISupportCurlShims", "APISupportDefaults", "APISupportMemory"],
            path: "Sources/HTTP",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "APISupportText",
            dependencies: ["APISupportMemory"],
            path: "Sources/Text",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "XMLElement",
            dependencies: [
                .target(name: "APISupportXMLShims", condition: .when(traits: ["XML"])), "APISupportDefaults",
                "APISupportMemory",
            ],
            path: "Sources/XMLElement",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "APISupportEntities",
            dependencies: [
                .target(name: "XMLElement", condition: .when(traits: ["XML"])), "APISupportDefaults",
                "APISupportMemory",
            ],
            path: "Sources/Entities",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "APISupport",
            dependencies: [
                "APISupportDefaults", "APISupportEntities", "APISupportHTTP", "APISupportMemory", "APISupportText",
                .target(name: "XMLElement", condition: .when(traits: ["XML"])),
                .target(name: "CAPISupportSQLite", condition: .when(traits: ["DiskCache"])),
            ],
            path: "Sources/APISupport",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "APISupportJSONRPC",
            dependencies: ["APISupport"],
            path: "Sources/JSONRPC",
            swiftSettings: swiftSettings
        ),
        .target(
            name: "APISupportTesting",
            dependencies: ["APISupportFixtures", "APISupportHTTP"],
            path: "Sources/Testing",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "APITool",
            dependencies: [
                "APISupport", "APISupportDefaults", "APISupportHTTP", "APISupportJSONRPC", "APISupportTesting",
            ],
            path: "Sources/APITool",
            swiftSettings: swiftSettings
        ),
        // Tests; Support finds the public corpora and starts the real servers.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: swiftSettings),
        .testTarget(
            name: "XMLElementTests",
            dependencies: [
                .target(name: "XMLElement", condition: .when(traits: ["XML"])), "APISupportMemory", "TestSupport",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "TextTests", dependencies: ["APISupportText", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "EntitiesTests",
            dependencies: [
                "APISupportEntities", .target(name: "XMLElement", condition: .when(traits: ["XML"])), "TestSupport",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["APISupportHTTP", "APISupportTesting", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "APISupportTests",
            dependencies: ["APISupport", "APISupportTesting", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        // A process that shares a cache on disk with others, to be killed by the tests.
        .executableTarget(
            name: "CacheWriter",
            dependencies: ["APISupport"],
            path: "Tests/CacheWriter",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CacheTests",
            dependencies: ["APISupport", "APISupportTesting", "CacheWriter", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TestingTests",
            dependencies: ["APISupportFixtures", "APISupportHTTP", "APISupportTesting", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "JSONRPCTests",
            dependencies: ["APISupportJSONRPC", "APISupportTesting", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "APIToolTests",
            dependencies: ["APITool", "APISupportHTTP", "APISupportTesting", "TestSupport"],
            swiftSettings: swiftSettings
        ),
    ]
)
