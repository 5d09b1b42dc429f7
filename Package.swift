// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "utictl",
  products: [
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "TypeRegistry", targets: ["TypeRegistry"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
    .target(name: "PropertyLists", dependencies: ["CXMLEvents"]),
    .target(name: "TypeRegistry", dependencies: ["PropertyLists"]),

    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .target(name: "TestFixtures", path: "Tests/TestFixtures"),
    .testTarget(name: "TypeRegistryTests", dependencies: ["TypeRegistry", "TestFixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
