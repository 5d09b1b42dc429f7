// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "utictl",
  products: [
    .executable(name: "utictl", targets: ["utictl"]),
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "ThreeWayMerge", targets: ["ThreeWayMerge"]),
    .library(name: "TypeRegistry", targets: ["TypeRegistry", "SystemTypes"]),
    .library(name: "OptionalTypes", targets: ["OptionalTypes"]),
    .library(name: "InstalledTypes", targets: ["InstalledTypes", "DeclarationSources"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "FileTypes", targets: ["FileTypes"]),
    .library(name: "Lint", targets: ["Lint", "LintRules", "LintReports", "Validation"]),
    .plugin(name: "ValidateDeclarations", targets: ["ValidateDeclarations"]),
    .plugin(name: "CheckDeclarations", targets: ["CheckDeclarations"]),
    .library(name: "SafeWriting", targets: ["SafeWriting"]),
    .library(name: "ZipArchives", targets: ["ZipArchives"]),
    .library(name: "Packages", targets: ["Packages", "FileTrees", "SafeWriting", "ZipArchives"]),
    .library(name: "FileWrappers", targets: ["FileWrappers", "FileTrees", "SafeWriting"]),
    .library(name: "UndoManagers", targets: ["UndoManagers"]),
    .library(name: "FileCoordination", targets: ["FileCoordination"]),
    .library(name: "MetadataQueries", targets: ["MetadataQueries"]),
    .library(name: "UbiquitousItems", targets: ["UbiquitousItems"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "DocumentPrograms", targets: ["DocumentPrograms"]),
    .library(name: "DocumentFrameworks", targets: ["DocumentFrameworks"]),
    .library(name: "DatabaseDocuments", targets: ["DatabaseDocuments"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(
      name: "CommandLine", description: "The utictl command and its plugins, which require swift-argument-parser."),
    .trait(name: "Databases", description: "The library DatabaseDocuments, which requires GRDB and SQLite."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "Threads", swiftSettings: [.enableExperimentalFeature("Extern")]),  // see MainQueue.swift
    .target(
      name: "FileTrees",
      dependencies: ["SystemCalls", "SafeWriting", "Text", .product(name: "SystemPackage", package: "swift-system")]),
    .target(name: "FileWrappers", dependencies: ["SystemCalls", "FileTrees", "SafeWriting"]),
    .target(name: "ClaimTables", dependencies: ["SystemCalls", "Text", "Threads"]),
    .target(
      name: "FileCoordination",
      dependencies: [
        "ClaimTables", "Containers", "FileVersions", "FileWatching", "FileWrappers", "Packages", "SafeWriting",
        "SyncProviders", "SystemCalls", "SystemTypes", "Text", "Threads", "TypeRegistry",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "ClaimTablesTests",
      dependencies: ["ClaimTables", "SystemCalls", "TestFixtures", "Threads", "claim-once"]),
    .target(
      name: "FileVersions",
      dependencies: [
        "FileTrees", "SafeWriting", "SystemCalls", "SystemTypes", "TypeRegistry",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "SyncProviders", dependencies: ["PropertyLists", "SafeWriting", "SystemCalls", "Text", "Threads"]),
    .target(
      name: "SyncFixtures",
      dependencies: ["Containers", "SyncProviders", "SystemCalls", "TestFixtures", "Threads"],
      path: "Tests/SyncFixtures"),
    .testTarget(
      name: "SyncProvidersTests",
      dependencies: ["SyncFixtures", "SyncProviders", "SystemCalls", "TestFixtures", "Threads"]),
    .target(
      name: "Containers",
      dependencies: [
        "BundleDeclarations", "FileVersions", "PropertyLists", "SafeWriting", "SyncProviders", "SystemCalls", "Text",
        "Threads",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(name: "ContainersTests", dependencies: ["Containers", "SyncProviders", "TestFixtures"]),
    .target(
      name: "Activities",
      dependencies: [
        "Containers", "FileWatching", "PropertyLists", "SafeWriting", "SyncProviders", "SystemCalls", "Text", "Threads",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "ActivitiesTests",
      dependencies: [
        "Activities", "Containers", "DocumentFixtures", "DocumentPrograms", "Documents", "FileWatching",
        "PropertyLists", "SyncFixtures", "SyncProviders", "TestFixtures",
      ]),
    .target(name: "UndoManagers", dependencies: ["Threads"]),
    .target(name: "PredicateFormats"),
    .target(name: "ItemPredicates", dependencies: ["FileTypes", "PredicateFormats", "SystemTypes", "TypeRegistry"]),
    .target(name: "Predicates", dependencies: ["ItemPredicates"]),
    .target(
      name: "MetadataQueries",
      dependencies: [
        "Containers", "FileQueries", "FileTypes", "FileVersions", "ItemPredicates", "Predicates", "SyncProviders",
        "SystemCalls", "SystemTypes", "Threads", "TypeRegistry",
      ]),
    .testTarget(
      name: "MetadataQueriesTests",
      dependencies: [
        "BundleDeclarations", "Containers", "MetadataQueries", "PropertyLists", "SyncFixtures", "SyncProviders",
        "TestFixtures",
      ]),
    .target(
      name: "FileQueries",
      dependencies: ["FileTypes", "ItemPredicates", "SystemCalls", "SystemTypes", "Threads", "TypeRegistry"]),
    .testTarget(
      name: "FileQueriesTests",
      dependencies: [
        "FileQueries", "FileTypes", "ItemPredicates", "SystemCalls", "SystemTypes", "TestFixtures", "Threads",
        "TypeRegistry",
      ]),
    .testTarget(name: "PredicatesTests", dependencies: ["Predicates"]),
    .target(
      name: "UbiquitousItems",
      dependencies: [
        "BundleDeclarations", "Containers", "FileCoordination", "FileQueries", "FileTrees", "FileTypes", "FileWatching",
        "FileWrappers", "PropertyLists", "SafeWriting", "SyncProviders", "SystemCalls", "SystemTypes", "Threads",
        "TypeRegistry",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "UbiquitousItemsTests",
      dependencies: [
        "ClaimTables", "Containers", "SyncFixtures", "SyncProviders", "SystemCalls", "TestFixtures", "UbiquitousItems",
      ]),
    .target(
      name: "Documents",
      dependencies: [
        "Activities", "PropertyLists", "SystemCalls", "FileCoordination",
        "UndoManagers", "FileVersions", "FileWrappers", "FileTrees", "FileWatching", "SafeWriting",
        "UniformTypeIdentifiers", "InstalledTypes", "TypeRegistry", "Text", "Threads",
      ]),
    .target(
      name: "DocumentPrograms",
      dependencies: [
        "Documents", "CLibXML2", "SafeWriting", "UniformTypeIdentifiers", "InstalledTypes",
        "TypeRegistry", "BundleDeclarations", "Containers", "PropertyLists",
      ]),
    .target(
      name: "DocumentFrameworks",
      dependencies: [
        "DocumentPrograms", "Documents", "FileCoordination", "FileWrappers", "MetadataQueries", "Predicates",
        "UbiquitousItems", "UndoManagers", "UniformTypeIdentifiers",
      ]),
    .target(
      name: "DatabaseDocuments",
      dependencies: [
        "Containers", "Documents", "FileCoordination", "FileTrees", "FileVersions", "FileWatching", "FileWrappers",
        "SafeWriting", "SystemCalls", "Threads",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Databases"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Databases"])),
      ]),
    .target(name: "Text"),
    .target(name: "PropertyLists", dependencies: ["CXMLEvents", "Text", "Threads"]),
    .target(name: "ThreeWayMerge", dependencies: ["PropertyLists", "Text"]),
    .target(name: "TypeRegistry", dependencies: ["Text"]),
    .target(name: "CLinkedTypes"),
    .target(
      name: "SystemTypes", dependencies: ["CLinkedTypes", "TypeRegistry"],
      swiftSettings: [.enableExperimentalFeature("Extern")]),  // see TypeRegistry+Current.swift
    .target(name: "OptionalTypes", dependencies: ["SystemTypes", "TypeRegistry"]),
    .target(name: "DeclarationSources", dependencies: ["SystemCalls", "PropertyLists", "Text", "TypeRegistry"]),
    .target(
      name: "InstalledTypes",
      dependencies: [
        "SystemCalls", "DeclarationSources", "OptionalTypes", "PropertyLists", "TypeRegistry", "SystemTypes",
        "SafeWriting", "Text",
      ]),
    .executableTarget(
      name: "compile-type-declarations", dependencies: ["DeclarationSources", "PropertyLists", "Text", "TypeRegistry"]),

    .target(name: "CDirectoryEntries"),
    .target(
      name: "FileTypes", dependencies: ["Text", "CDirectoryEntries", "Threads", "TypeRegistry"],
      swiftSettings: [.enableExperimentalFeature("Extern")]),  // see DirectoryEntries.swift
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["TypeRegistry", "SystemTypes", "FileTypes"]),
    .target(name: "CFileCalls"),
    .target(name: "CArguments"),
    .target(
      name: "SystemCalls",
      dependencies: [
        "CDirectoryEntries", "CFileCalls", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "SafeWriting",
      dependencies: ["SystemCalls", "Text", "Threads", .product(name: "SystemPackage", package: "swift-system")]),
    .target(
      name: "FileWatching",
      dependencies: [
        "FileVersions", "SafeWriting", "SystemCalls", "Threads",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "TypeQueries", dependencies: ["Text", "TypeRegistry", "FileTypes"]),
    .target(name: "BundleDeclarations", dependencies: ["DeclarationSources", "PropertyLists", "Text", "TypeRegistry"]),
    .target(name: "CDeflate", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "ZipArchives",
      dependencies: ["SystemCalls", "CDeflate", "Text", .product(name: "SystemPackage", package: "swift-system")]),
    .target(
      name: "Packages",
      dependencies: [
        "SystemCalls", "Text", "FileTrees", "FileTypes", "SafeWriting", "TypeRegistry", "ZipArchives",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "DeclarationInputs",
      dependencies: ["CLibYAML", "SystemCalls", "Text", "ZipArchives", "PropertyLists", "BundleDeclarations"]),
    .target(name: "Lint", dependencies: ["PropertyLists", "TypeRegistry", "BundleDeclarations", "Text"]),
    .target(
      name: "LintRules",
      dependencies: ["Lint", "PredicateFormats", "PropertyLists", "TypeRegistry", "BundleDeclarations", "Text"]),
    .target(name: "LintReports", dependencies: ["Lint", "PropertyLists", "Text"]),
    .target(
      name: "Validation",
      dependencies: [
        "DeclarationSources", "PropertyLists", "TypeRegistry", "InstalledTypes", "BundleDeclarations",
        "DeclarationInputs", "Lint", "LintRules", "Text", "SystemCalls", "SafeWriting", "Threads",
      ]),
    .executableTarget(
      name: "utictl",
      dependencies: [
        "SystemCalls", "Text", "CArguments", "TypeRegistry", "InstalledTypes", "OptionalTypes", "FileTypes",
        "TypeQueries",
        "Activities", "BundleDeclarations", "ClaimTables", "Containers", "DeclarationInputs",
        "FileQueries",
        "FileTrees",
        "FileVersions", "ItemPredicates", "Lint", "LintReports", "LintRules", "Packages", "PropertyLists",
        "SafeWriting", "SyncProviders", "ThreeWayMerge", "Threads", "Validation",
        .product(name: "SystemPackage", package: "swift-system"),
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
      ]),

    .plugin(
      name: "ValidateDeclarations",
      capability: .command(
        intent: .custom(
          verb: "validate-declarations", description: "Find problems in an app's declarations.")),
      dependencies: ["utictl"]),
    .plugin(name: "CheckDeclarations", capability: .buildTool(), dependencies: ["utictl"]),

    .executableTarget(
      name: "notes", dependencies: ["DocumentFrameworks", "ThreeWayMerge"], path: "Samples/notes",
      exclude: ["README.md"], resources: [.embedInCode("Notes-Info.plist")]),
    .executableTarget(
      name: "shape-edit", dependencies: ["DocumentPrograms"], path: "Samples/shape-edit", exclude: ["README.md"],
      resources: [.embedInCode("ShapeEdit-Info.plist")]),
    .executableTarget(
      name: "convert-document", dependencies: ["DocumentPrograms"], path: "Samples/convert-document",
      exclude: ["README.md"], resources: [.embedInCode("Convert-Info.plist")]),
    .executableTarget(
      name: "shopping", dependencies: ["DocumentPrograms"], path: "Samples/shopping", exclude: ["README.md"],
      resources: [.embedInCode("Shopping-Info.plist")]),
    .executableTarget(
      name: "container-list", dependencies: ["DocumentFrameworks"], path: "Samples/container-list",
      exclude: ["README.md"]),
    .executableTarget(
      name: "recipes", dependencies: ["DatabaseDocuments"], path: "Samples/recipes", exclude: ["README.md"]),

    .target(name: "TestEnvironment", path: "Tests/TestEnvironment"),
    .target(name: "TestFixtures", dependencies: ["TestEnvironment", "Threads"], path: "Tests/TestFixtures"),
    .testTarget(
      name: "FileVersionsTests",
      dependencies: [
        "FileTrees", "FileVersions", "SafeWriting", "SystemCalls", "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "DocumentFixtures", dependencies: ["Documents", "TestFixtures"], path: "Tests/DocumentFixtures"),
    .testTarget(name: "TextTests", dependencies: ["Text"]),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
    .testTarget(name: "SystemCallsTests", dependencies: ["SystemCalls", "TestFixtures"]),
    .testTarget(
      name: "PropertyListsTests", dependencies: ["PropertyLists", "TestFixtures"],
      exclude: ["XML/plistlib-outline.py"]),
    .testTarget(name: "ThreeWayMergeTests", dependencies: ["PropertyLists", "TestFixtures", "ThreeWayMerge"]),
    .testTarget(name: "TypeRegistryTests", dependencies: ["TypeRegistry", "TestFixtures"]),
    .testTarget(name: "SystemTypesTests", dependencies: ["TypeRegistry", "SystemTypes", "compile-type-declarations"]),
    .testTarget(
      name: "OptionalTypesTests",
      dependencies: ["OptionalTypes", "UniformTypeIdentifiers", "compile-type-declarations"]),
    .testTarget(
      name: "InstalledTypesTests",
      dependencies: ["InstalledTypes", "TestFixtures", "SystemTypes", "TypeRegistry", "DeclarationSources"]),
    .testTarget(
      name: "UniformTypeIdentifiersTests",
      dependencies: ["UniformTypeIdentifiers", "InstalledTypes", "FileTypes", "TypeRegistry", "TestFixtures"]),
    .testTarget(name: "FileTypesTests", dependencies: ["FileTypes", "SystemTypes", "TypeRegistry", "TestFixtures"]),
    .testTarget(name: "SafeWritingTests", dependencies: ["SafeWriting", "SystemCalls", "TestFixtures", "Threads"]),
    .testTarget(
      name: "FileWatchingTests", dependencies: ["FileWatching", "SafeWriting", "TestFixtures", "Threads"]),
    .executableTarget(
      name: "save-once", dependencies: ["FileVersions", "SafeWriting", "SystemCalls"], path: "Tests/Faults/save-once"),
    .executableTarget(name: "claim-once", dependencies: ["ClaimTables"], path: "Tests/Faults/claim-once"),
    .executableTarget(
      name: "present-once", dependencies: ["ClaimTables", "FileCoordination"], path: "Tests/Faults/present-once"),
    .executableTarget(
      name: "coordinate-once", dependencies: ["ClaimTables", "FileCoordination"], path: "Tests/Faults/coordinate-once"),
    .executableTarget(name: "edit-once", dependencies: ["Documents"], path: "Tests/Faults/edit-once"),
    .executableTarget(name: "record-once", dependencies: ["DatabaseDocuments"], path: "Tests/Faults/record-once"),
    .testTarget(name: "TypeQueriesTests", dependencies: ["TypeQueries", "SystemTypes", "TypeRegistry"]),
    .testTarget(
      name: "BundleDeclarationsTests",
      dependencies: ["BundleDeclarations", "PropertyLists", "SystemTypes", "TestFixtures", "TypeRegistry"]),
    .testTarget(
      name: "DeclarationInputsTests",
      dependencies: ["DeclarationInputs", "BundleDeclarations", "PropertyLists", "TestFixtures"]),
    .testTarget(
      name: "LintTests",
      dependencies: ["Lint", "LintRules", "BundleDeclarations", "PropertyLists", "SystemTypes", "TypeRegistry"]),
    .testTarget(
      name: "LintReportsTests", dependencies: ["Lint", "LintReports", "PropertyLists", "SystemTypes", "TypeRegistry"]),
    .testTarget(
      name: "LintRulesTests",
      dependencies: [
        "Lint", "LintRules", "BundleDeclarations", "PropertyLists", "SystemTypes", "TestFixtures", "TypeRegistry",
      ]),
    .testTarget(
      name: "ValidationTests",
      dependencies: ["Validation", "Lint", "TestFixtures"]),
    .testTarget(name: "ZipArchivesTests", dependencies: ["ZipArchives", "TestFixtures"]),
    .testTarget(
      name: "PackagesTests",
      dependencies: [
        "Packages", "FileTrees", "SafeWriting", "SystemTypes", "TypeRegistry", "ZipArchives", "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "FileWrappersTests", dependencies: ["SystemCalls", "FileWrappers", "SafeWriting", "TestFixtures"]),
    .testTarget(
      name: "FileCoordinationTests",
      dependencies: [
        "ClaimTables", "Containers", "FileCoordination", "FileTrees", "FileVersions", "FileWatching", "Packages",
        "SyncFixtures", "SyncProviders", "SystemCalls", "TestFixtures", "Threads", "coordinate-once", "present-once",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "ClaimTables", "DocumentFixtures", "Documents", "FileVersions", "FileWatching", "SafeWriting", "SyncFixtures",
        "SyncProviders", "SystemCalls", "TestFixtures", "Threads", "TypeRegistry",
      ]),
    .testTarget(
      name: "DatabaseDocumentsTests",
      dependencies: ["DatabaseDocuments", "SafeWriting", "TestFixtures", "UbiquitousItems", "recipes"]),
    .testTarget(
      name: "DocumentProgramsTests",
      dependencies: [
        "BundleDeclarations", "DocumentFixtures", "DocumentPrograms", "Documents", "PropertyLists", "TestFixtures",
        "TypeRegistry",
      ]),
    .testTarget(
      name: "DeclarationSourcesTests", dependencies: ["DeclarationSources", "TestFixtures", "TypeRegistry"]),
    .testTarget(name: "UndoManagersTests", dependencies: ["UndoManagers"]),
    .testTarget(name: "FileTreesTests", dependencies: ["FileTrees", "SafeWriting", "TestFixtures"]),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "notes", "shape-edit", "convert-document", "shopping", "container-list", "utictl", "TestFixtures",
        "coordinate-once",
        "present-once",
      ]),
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        "DocumentFrameworks", "Documents", "FileCoordination", "FileTypes", "InstalledTypes", "LintReports",
        "MetadataQueries", "OptionalTypes", "Packages", "PropertyLists",
        "SafeWriting", "SystemTypes", "TypeRegistry", "UniformTypeIdentifiers", "Validation", "ZipArchives",
        "TestFixtures", "FileWrappers", "ThreeWayMerge", "UbiquitousItems", "UndoManagers",
      ]),
    .testTarget(
      name: "utictlTests",
      dependencies: [
        "FileVersions", "SyncFixtures", "SyncProviders", "SystemCalls", "utictl", "SafeWriting", "TestFixtures",
        "present-once",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The plugin for `swift package generate-documentation` is only for developers of this package: `make docs` sets the variable.
// Without it, packages that depend on this one do not fetch the plugin.
if Context.environment["UTICTL_DOCUMENTATION"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The folders of Sources and their modules, in order.
let folders: [(name: String, modules: [String])] = [
  (
    "System",
    [
      "CArguments", "CDirectoryEntries", "CFileCalls", "CLinkedTypes", "CDeflate", "CLibXML2", "CXMLEvents", "CLibYAML",
      "Text", "Threads", "SystemCalls",
    ]
  ),
  ("Formats", ["PropertyLists", "ThreeWayMerge", "ZipArchives", "PredicateFormats"]),
  ("Saving", ["SafeWriting", "FileTrees", "FileWrappers"]),
  (
    "Types",
    [
      "TypeRegistry", "SystemTypes", "OptionalTypes", "FileTypes", "UniformTypeIdentifiers", "DeclarationSources",
      "InstalledTypes", "TypeQueries", "compile-type-declarations",
    ]
  ),
  ("Declarations", ["BundleDeclarations", "DeclarationInputs", "Lint", "LintRules", "LintReports", "Validation"]),
  ("Files", ["FileVersions", "Packages", "FileWatching", "ItemPredicates", "Predicates", "FileQueries"]),
  ("Sync", ["SyncProviders", "Containers", "Activities"]),
  ("Coordination", ["ClaimTables", "FileCoordination", "MetadataQueries", "UbiquitousItems"]),
  ("Documents", ["UndoManagers", "Documents", "DocumentPrograms", "DatabaseDocuments", "DocumentFrameworks"]),
  ("Command", ["utictl"]),
]
for folder in folders {
  for target in package.targets where target.path == nil {
    let module = target.type == .test ? String(target.name.dropLast("Tests".count)) : target.name
    guard folder.modules.contains(module) else { continue }
    let name = module == "Packages" ? "DocumentPackages" : module
    target.path = target.type == .test ? "Tests/\(folder.name)/\(name)Tests" : "Sources/\(folder.name)/\(name)"
  }
}
