// swift-tools-version: 6.1
import PackageDescription

// An app whose own targets have the names of modules of utictl, without the prefix. Tests/Adoption/run builds it beside
// a link to this package: SwiftPM applies an alias only if the last part of a package's path or address is the name
// used below.
let names = [
  "Text", "Threads", "Validation", "Lint", "Packages", "Containers", "Predicates", "TestFixtures", "Documents",
]

let package = Package(
  name: "Names",
  dependencies: [.package(path: "../utictl", traits: [])],
  targets: names.map { .target(name: $0) } + [
    .executableTarget(
      name: "notes",
      dependencies: names.map { .byName(name: $0) } + [
        .product(name: "DocumentPackages", package: "utictl"),
        // The app has a target of the same name.
        .product(name: "Documents", package: "utictl", moduleAliases: ["Documents": "AppleDocuments"]),
      ])
  ],
  swiftLanguageModes: [.v6]
)
