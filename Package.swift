// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "utictl",
  products: [
    .executable(name: "utictl", targets: ["utictl"]),
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "ThreeWayMerge", targets: ["ThreeWayMerge"]),
    .library(name: "ZipArchives", targets: ["ZipArchives"]),
    .library(name: "SafeWriting", targets: ["SafeWriting", "VersionStores", "UTDeviceGenerations"]),
    .library(name: "FileWrappers", targets: ["FileWrappers", "FileTrees", "VersionStores", "UTDeviceGenerations"]),
    .library(name: "TypeRegistry", targets: ["TypeRegistry", "SystemTypes"]),
    .library(name: "OptionalTypes", targets: ["OptionalTypes"]),
    .library(name: "FileTypes", targets: ["FileTypes"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "InstalledTypes", targets: ["InstalledTypes", "DeclarationSources"]),
    .library(name: "DeclarationLint", targets: ["DeclarationLint", "UTDeviceGenerations"]),
    .library(name: "DocumentPackages", targets: ["DocumentPackages"]),
    .library(name: "FileCoordination", targets: ["FileCoordination"]),
    .library(name: "MetadataQueries", targets: ["MetadataQueries"]),
    .library(name: "UbiquitousItems", targets: ["UbiquitousItems"]),
    .library(name: "UndoManagers", targets: ["UndoManagers"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "DocumentPrograms", targets: ["DocumentPrograms"]),
    .library(name: "DatabaseDocuments", targets: ["DatabaseDocuments"]),
    .library(name: "DocumentFrameworks", targets: ["DocumentFrameworks"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(
      name: "CommandLine", description: "The utictl command and its plugins, which require swift-argument-parser."),
    .trait(name: "Databases", description: "The library DatabaseDocuments, which requires GRDB and SQLite."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  swiftLanguageModes: [.v6]
)

// The ten folders of Sources, each with its tests. A folder uses itself and the folders above it; a module uses the modules above
// it. A target lists its direct dependencies, and can import their dependencies too: `addingTransitiveDependencies` adds those.
// Users import the targets of products. All other names begin with UT, or ut- if they are programs, because the names of targets
// must be unique among all packages of a build; SwiftPM leaves out the tests of other packages.

// System
package.addFolder(
  "System",
  .target(name: "UTCSystem"),
  .target(name: "UTCDeflate", linkerSettings: [.linkedLibrary("z")]),
  .systemLibrary(name: "UTCLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .target(name: "UTCXMLEvents", dependencies: ["UTCLibXML2"], linkerSettings: [.linkedLibrary("icuuc")]),
  .systemLibrary(name: "UTCLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  .target(name: "UTLibC", swiftSettings: [.enableExperimentalFeature("Extern")]),
  .target(name: "UTText", dependencies: ["UTLibC"]),
  .target(name: "UTThreads", dependencies: ["UTLibC"]),
  .target(name: "UTSystemCalls", dependencies: ["UTCSystem", "UTLibC", .systemPackage]),
  .target(name: "UTFileURLs", dependencies: ["UTSystemCalls", "UTText"]),

  .testTarget(name: "TextTests", dependencies: ["UTText"]),
  .testTarget(name: "ThreadsTests", dependencies: ["UTThreads"]),
  .testTarget(name: "SystemCallsTests", dependencies: ["UTSystemCalls", "UTTestFixtures"]),
  .testTarget(name: "FileURLsTests", dependencies: ["UTFileURLs"]))

// Formats
package.addFolder(
  "Formats",
  .target(name: "PropertyLists", dependencies: ["UTCXMLEvents", "UTText", "UTThreads"]),
  .target(name: "ThreeWayMerge", dependencies: ["PropertyLists"]),
  .target(name: "UTLocalizedStrings", dependencies: ["PropertyLists"]),
  .target(name: "UTAppleDouble"),
  .target(name: "UTSyncNames"),
  .target(name: "UTWildcards"),
  .target(name: "ZipArchives", dependencies: ["UTCDeflate", "UTSystemCalls", "UTText"]),
  .target(name: "UTMachO", dependencies: ["UTLibC"]),
  .target(name: "UTAssetCatalogs", dependencies: ["UTThreads"]),
  .target(name: "UTPredicateFormats"),

  .testTarget(
    name: "PropertyListsTests", dependencies: ["PropertyLists", "UTTestFixtures"], exclude: ["XML/plistlib-outline.py"]),
  .testTarget(name: "ThreeWayMergeTests", dependencies: ["ThreeWayMerge", "UTTestFixtures"]),
  .testTarget(name: "LocalizedStringsTests", dependencies: ["UTLocalizedStrings"]),
  .testTarget(name: "WildcardsTests", dependencies: ["UTTestFixtures", "UTWildcards"]),
  .testTarget(name: "ZipArchivesTests", dependencies: ["UTTestFixtures", "ZipArchives"]),
  .testTarget(
    name: "MachOTests", dependencies: ["UTMachO", "UTTestFixtures", "ZipArchives"],
    exclude: ["Linked", "link-files", "linked.json", "linked.zip"]),
  .testTarget(name: "AssetCatalogsTests", dependencies: ["UTAssetCatalogs", "UTTestFixtures"]))

// Saving
package.addFolder(
  "Saving",
  .target(name: "SafeWriting", dependencies: ["UTSyncNames", "UTSystemCalls", "UTText", "UTThreads"]),
  .target(name: "VersionStores", dependencies: ["SafeWriting"]),
  .target(name: "UTDeviceGenerations", dependencies: ["SafeWriting"]),
  .target(name: "FileTrees", dependencies: ["SafeWriting", "UTAppleDouble"]),
  .target(name: "FileWrappers", dependencies: ["FileTrees", "UTFileURLs"]),

  .testTarget(name: "SafeWritingTests", dependencies: ["UTDeviceGenerations", "UTSavingFixtures"]),
  .testTarget(name: "VersionStoresTests", dependencies: ["UTSavingFixtures", "VersionStores"]),
  .testTarget(name: "DeviceGenerationsTests", dependencies: ["UTDeviceGenerations", "UTSavingFixtures"]),
  .testTarget(name: "FileTreesTests", dependencies: ["FileTrees", "UTSavingFixtures"]),
  .testTarget(name: "FileWrappersTests", dependencies: ["FileWrappers", "UTTestFixtures"]))

// Types: SystemTypes and FileTypes link UTCSystem without importing it, because UTLibC declares its functions
package.addFolder(
  "Types",
  .target(name: "TypeRegistry", dependencies: ["UTText"]),
  .target(name: "SystemTypes", dependencies: ["TypeRegistry", "UTCSystem"]),
  .target(name: "OptionalTypes", dependencies: ["SystemTypes"]),
  .target(name: "FileTypes", dependencies: ["TypeRegistry", "UTAppleDouble", "UTCSystem", "UTThreads"]),
  .target(name: "UniformTypeIdentifiers", dependencies: ["FileTypes", "SystemTypes"]),
  .target(name: "DeclarationSources", dependencies: ["PropertyLists", "TypeRegistry", "UTSystemCalls"]),
  .target(name: "InstalledTypes", dependencies: ["DeclarationSources", "OptionalTypes", "SafeWriting"]),
  .target(name: "UTTypeQueries", dependencies: ["FileTypes"]),
  .executableTarget(name: "ut-compile-type-declarations", dependencies: ["DeclarationSources"]),

  .testTarget(name: "TypeRegistryTests", dependencies: ["TypeRegistry", "UTTestFixtures"]),
  .testTarget(name: "SystemTypesTests", dependencies: ["SystemTypes", "ut-compile-type-declarations"]),
  .testTarget(
    name: "OptionalTypesTests",
    dependencies: ["OptionalTypes", "UniformTypeIdentifiers", "ut-compile-type-declarations"]),
  .testTarget(name: "FileTypesTests", dependencies: ["FileTypes", "SystemTypes", "UTTestFixtures"]),
  .testTarget(
    name: "UniformTypeIdentifiersTests", dependencies: ["InstalledTypes", "UTTestFixtures", "UniformTypeIdentifiers"]),
  .testTarget(name: "DeclarationSourcesTests", dependencies: ["DeclarationSources", "UTTestFixtures"]),
  .testTarget(name: "InstalledTypesTests", dependencies: ["InstalledTypes", "UTTestFixtures"]),
  .testTarget(name: "TypeQueriesTests", dependencies: ["SystemTypes", "UTTypeQueries"]))

// Declarations
package.addFolder(
  "Declarations",
  .target(name: "UTBundleDeclarations", dependencies: ["DeclarationSources"]),
  .target(name: "UTBuild", dependencies: ["UTAssetCatalogs", "UTBundleDeclarations", "UTMachO", "ZipArchives", .asn1]),
  .target(name: "UTDeclarationInputs", dependencies: ["SystemTypes", "UTBuild", "UTCLibYAML", "UTWildcards"]),
  .target(name: "UTFileAssociations", dependencies: ["OptionalTypes", "UTDeclarationInputs"]),
  .target(name: "UTLint", dependencies: ["UTBuild", "UTLocalizedStrings"]),
  .target(name: "UTLintRules", dependencies: ["OptionalTypes", "UTLint", "UTPredicateFormats"]),
  .target(name: "UTLintReports", dependencies: ["UTLint"]),
  .target(
    name: "UTValidation", dependencies: ["InstalledTypes", "UTDeclarationInputs", "UTLintRules", "VersionStores"]),
  .target(name: "DeclarationLint", dependencies: ["UTLintReports", "UTValidation"]),

  .testTarget(
    name: "BundleDeclarationsTests", dependencies: ["SystemTypes", "UTBundleDeclarations", "UTTestFixtures"]),
  .testTarget(name: "BuildTests", dependencies: ["UTBuild", "UTTestFixtures"]),
  .testTarget(name: "DeclarationInputsTests", dependencies: ["UTDeclarationInputs", "UTTestFixtures"]),
  .testTarget(name: "FileAssociationsTests", dependencies: ["UTFileAssociations", "UTTestFixtures"]),
  .testTarget(name: "LintTests", dependencies: ["UTLintRules"]),
  .testTarget(
    name: "LintRulesTests", dependencies: ["UTLintRules", "UTTestFixtures"],
    exclude: ["Linked", "link-executables", "linked.zip"]),
  .testTarget(name: "LintReportsTests", dependencies: ["SystemTypes", "UTLintReports"]),
  .testTarget(name: "ValidationTests", dependencies: ["UTTestFixtures", "UTValidation"]))

// Files
package.addFolder(
  "Files",
  .target(
    name: "UTFileVersions",
    dependencies: ["FileTrees", "SystemTypes", "UTFileURLs", "UTDeviceGenerations", "VersionStores"]),
  .target(name: "DocumentPackages", dependencies: ["FileTypes", "UTFileVersions", "ZipArchives"]),
  .target(name: "UTFileWatching", dependencies: ["UTFileVersions"]),
  .target(
    name: "UTItemPredicates",
    dependencies: ["FileTypes", "SystemTypes", "UTFileURLs", "UTPredicateFormats", "UTWildcards"]),
  .target(name: "UTPredicates", dependencies: ["UTItemPredicates"]),
  .target(name: "UTFileQueries", dependencies: ["UTItemPredicates", "UTSyncNames"]),

  .testTarget(name: "FileVersionsTests", dependencies: ["UTFileVersions", "UTSavingFixtures"]),
  .testTarget(name: "DocumentPackagesTests", dependencies: ["DocumentPackages", "UTTestFixtures"]),
  .testTarget(name: "FileWatchingTests", dependencies: ["UTFileWatching", "UTTestFixtures"]),
  .testTarget(name: "PredicatesTests", dependencies: ["UTPredicates", "UTTestFixtures"]),
  .testTarget(name: "FileQueriesTests", dependencies: ["UTFileQueries", "UTTestFixtures"]))

// Sync
package.addFolder(
  "Sync",
  .target(
    name: "UTSyncEngines", dependencies: ["PropertyLists", "UTFileURLs", "UTDeviceGenerations", "VersionStores"]),
  .target(name: "UTContainers", dependencies: ["UTBundleDeclarations", "UTFileVersions", "UTSyncEngines"]),
  .target(name: "UTActivities", dependencies: ["UTContainers", "UTFileWatching"]),

  .testTarget(name: "SyncEnginesTests", dependencies: ["UTSavingFixtures", "UTSyncFixtures"]),
  .testTarget(name: "ContainersTests", dependencies: ["UTContainers", "UTTestFixtures"]),
  .testTarget(name: "ActivitiesTests", dependencies: ["DocumentPrograms", "UTDocumentFixtures", "UTSyncFixtures"]))

// Coordination
package.addFolder(
  "Coordination",
  .target(name: "UTTurnTables", dependencies: ["UTSystemCalls", "UTText", "UTThreads"]),
  .target(
    name: "FileCoordination",
    dependencies: ["DocumentPackages", "FileWrappers", "UTFileWatching", "UTTurnTables"]),
  .target(name: "UTContainerCoordination", dependencies: ["FileCoordination", "UTContainers"]),
  .target(name: "MetadataQueries", dependencies: ["UTContainers", "UTFileQueries", "UTPredicates"]),
  .target(name: "UbiquitousItems", dependencies: ["UTContainerCoordination", "UTFileQueries"]),

  // They visit millions of states. Other packages can still depend on this one, because they do not build its tests.
  .testTarget(
    name: "TurnTablesTests", dependencies: ["UTTestFixtures", "UTTurnTables", "ut-turn-once"],
    swiftSettings: [.unsafeFlags(["-O", "-assert-config", "Debug"])]),
  .testTarget(
    name: "FileCoordinationTests",
    dependencies: ["UTContainerCoordination", "UTSyncFixtures", "ut-coordinate-once", "ut-present-once"]),
  .testTarget(name: "MetadataQueriesTests", dependencies: ["MetadataQueries", "UTSyncFixtures"]),
  .testTarget(name: "UbiquitousItemsTests", dependencies: ["UTSyncFixtures", "UbiquitousItems"]))

// Documents
package.addFolder(
  "Documents",
  .target(name: "UndoManagers", dependencies: ["UTThreads"]),
  .target(
    name: "Documents",
    dependencies: [
      "InstalledTypes", "UTActivities", "UTContainerCoordination", "UndoManagers", "UniformTypeIdentifiers",
    ]),
  .target(name: "DocumentPrograms", dependencies: ["Documents"]),
  .target(name: "DatabaseDocuments", dependencies: ["Documents", .grdb, .grdbSQLite]),
  .target(name: "DocumentFrameworks", dependencies: ["DocumentPrograms", "MetadataQueries", "UbiquitousItems"]),

  .testTarget(name: "UndoManagersTests", dependencies: ["UTTestFixtures", "UndoManagers"]),
  .testTarget(name: "DocumentsTests", dependencies: ["UTDocumentFixtures", "UTSyncFixtures"]),
  .testTarget(name: "DocumentProgramsTests", dependencies: ["DocumentPrograms", "UTDocumentFixtures"]),
  .testTarget(
    name: "DatabaseDocumentsTests",
    dependencies: ["DatabaseDocuments", "UTTestFixtures", "UbiquitousItems", "ut-recipes"]))

// Command
package.addFolder(
  "Command",
  .target(name: "UTCProgram"),
  .executableTarget(
    name: "utictl",
    dependencies: [
      "DocumentPackages", "ThreeWayMerge", "UTActivities", "UTCProgram", "UTFileAssociations", "UTFileQueries",
      "UTLintReports", "UTTurnTables", "UTTypeQueries", "UTValidation", .argumentParser,
    ]),

  .testTarget(name: "utictlTests", dependencies: ["UTSyncFixtures", "ut-present-once", "utictl"]))

// Plugins. Their command is compiled apart from the product of the same name, with all that it needs: `make` leaves them out of
// builds for tests.
if Context.environment["UTICTL_WITHOUT_PLUGINS"] == nil {
  package.products += [
    .plugin(name: "ValidateDeclarations", targets: ["ValidateDeclarations"]),
    .plugin(name: "CheckDeclarations", targets: ["CheckDeclarations"]),
  ]
  package.targets += [
    .plugin(
      name: "ValidateDeclarations",
      capability: .command(
        intent: .custom(
          verb: "validate-declarations", description: "Find problems in an app's declarations.")),
      dependencies: [.command]),
    .plugin(name: "CheckDeclarations", capability: .buildTool(), dependencies: [.command]),
  ]
}

// Samples
package.targets += [
  sample("notes", uses: ["DocumentFrameworks", "ThreeWayMerge"], infoPlist: "Notes-Info.plist"),
  sample("shape-edit", uses: ["DocumentPrograms"], infoPlist: "ShapeEdit-Info.plist"),
  sample("convert-document", uses: ["DocumentPrograms"], infoPlist: "Convert-Info.plist"),
  sample("shopping", uses: ["DocumentPrograms"], infoPlist: "Shopping-Info.plist"),
  sample("container-list", uses: ["DocumentFrameworks"]),
  sample("recipes", uses: ["DatabaseDocuments"]),
]

// What tests share, programs that tests start, and tests of several modules
package.targets += [
  .target(name: "UTTestEnvironment", path: "Tests/TestEnvironment"),
  .target(name: "UTTestFixtures", dependencies: ["UTTestEnvironment", "UTThreads"], path: "Tests/TestFixtures"),
  .target(name: "UTSavingFixtures", dependencies: ["SafeWriting", "UTTestFixtures"], path: "Tests/SavingFixtures"),
  .target(name: "UTSyncFixtures", dependencies: ["UTContainers", "UTTestFixtures"], path: "Tests/SyncFixtures"),
  .target(name: "UTDocumentFixtures", dependencies: ["Documents", "UTTestFixtures"], path: "Tests/DocumentFixtures"),
  disturbed("save-once", uses: ["UTFileVersions"]),
  disturbed("turn-once", uses: ["UTTurnTables"]),
  disturbed("present-once", uses: ["FileCoordination"]),
  disturbed("coordinate-once", uses: ["FileCoordination"]),
  disturbed("edit-once", uses: ["Documents"]),
  disturbed("record-once", uses: ["DatabaseDocuments"]),
  .testTarget(
    name: "SamplesTests",
    dependencies: [
      "UTTestFixtures", "ut-container-list", "ut-convert-document", "ut-coordinate-once", "ut-notes", "ut-present-once",
      "ut-shape-edit", "ut-shopping", "utictl",
    ]),
  // The same tests twice, because code for Apple's platforms is in one language mode or the other. It gets warnings there, too.
  languageModeTests("Swift5", .v5),
  languageModeTests("Swift6", .v6),
  .testTarget(
    name: "ArticleTests",
    dependencies: ["DeclarationLint", "DocumentFrameworks", "ThreeWayMerge", "UTTestFixtures"]),
]

package.targets = addingTransitiveDependencies(package.targets)

// The plugin for `swift package generate-documentation` is only for developers of this package: `make docs-plugin` sets the variable.
// Without it, packages that depend on this one do not fetch the plugin.
if Context.environment["UTICTL_DOCUMENTATION"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The static executable has at most 30 MB. `make release` sets the variable, and modules that do not compute with much data become
// smaller by a tenth. Without it, other packages can depend on this one, because they do not allow such flags.
if Context.environment["UTICTL_SMALL"] != nil {
  let modules = [
    "UTActivities", "UTBuild", "UTDeclarationInputs", "UTFileAssociations", "UTFileVersions", "UTLintReports",
    "UTLintRules", "UTSyncEngines", "utictl",
  ]
  for module in modules {
    // Someone has renamed it, and the executable would grow without a word.
    guard let target = package.targets.first(where: { $0.name == module }) else { fatalError("no target \(module)") }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Osize"])]
  }
}

extension Package {
  /// Adds the targets of a folder, whose files are in `Sources/FOLDER/MODULE` and `Tests/FOLDER/MODULETests`.
  func addFolder(_ name: String, _ targets: Target...) {
    for target in targets {
      let prefix = ["UT", "ut-"].first { target.name.hasPrefix($0) } ?? ""
      target.path = "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name.dropFirst(prefix.count))"
    }
    self.targets += targets
  }
}

/// A program of Samples/ with its Info.plist.
func sample(_ name: String, uses dependencies: [Target.Dependency], infoPlist: String? = nil) -> Target {
  .executableTarget(
    name: "ut-\(name)", dependencies: dependencies, path: "Samples/\(name)", exclude: ["README.md"],
    resources: infoPlist.map { [.embedInCode($0)] })
}

/// The tests in a folder of `Tests/LanguageModes`.
func languageModeTests(_ name: String, _ mode: SwiftLanguageMode) -> Target {
  .testTarget(
    name: "\(name)ModeTests", dependencies: ["DocumentFrameworks", "UTDocumentFixtures"],
    path: "Tests/LanguageModes/\(name)",
    swiftSettings: [.swiftLanguageMode(mode), .unsafeFlags(["-suppress-warnings"])])
}

/// A program that tests start and disturb.
func disturbed(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: "ut-\(name)", dependencies: dependencies, path: "Tests/Faults/\(name)")
}

/// Adds to each target what its dependencies depend on: SwiftPM compiles a target again only if a module changes that it names.
func addingTransitiveDependencies(_ targets: [Target]) -> [Target] {
  let direct = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies) })
  var known: [String: [String: Target.Dependency]] = [:]
  func all(of name: String) -> [String: Target.Dependency] {
    if let found = known[name] { return found }
    var found: [String: Target.Dependency] = [:]
    for dependency in direct[name] ?? [] {
      switch dependency {
      case .byNameItem(let other, _), .targetItem(let other, _):
        found[other] = dependency
        found.merge(all(of: other)) { first, _ in first }
      case .productItem(let other, _, _, _): found[other] = dependency
      @unknown default: break
      }
    }
    known[name] = found
    return found
  }
  for target in targets where target.type != .plugin {
    target.dependencies = all(of: target.name).sorted { $0.key < $1.key }.map(\.value)
  }
  return targets
}

extension Target.Dependency {
  /// Without the trait, it cannot be built, and the plugins say so before anything is.
  static let command = Self.target(name: "utictl", condition: .when(traits: ["CommandLine"]))
  static let asn1 = Self.product(name: "SwiftASN1", package: "swift-asn1")
  static let systemPackage = Self.product(name: "SystemPackage", package: "swift-system")
  static let argumentParser = Self.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"]))
  static let grdb = Self.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Databases"]))
  static let grdbSQLite = Self.product(
    name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Databases"]))
}
