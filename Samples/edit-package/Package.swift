// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "edit-package",
  dependencies: [.package(name: "utictl", path: "../..")],
  targets: [
    .executableTarget(
      name: "edit-package", dependencies: [.product(name: "FileWrappers", package: "utictl")])
  ],
  swiftLanguageModes: [.v6]
)
