import PropertyLists
import UTBundleDeclarations
import UTLint

enum CodeExample {
  /// The Info.plist for most code examples.
  static let withNote: ExampleValue = [
    "CFBundlePackageType": "APPL",
    "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
    "UTImportedTypeDeclarations": [["UTTypeIdentifier": "org.example.paper"]],
  ]
}
