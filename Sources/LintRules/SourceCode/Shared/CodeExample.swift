import BundleDeclarations
import Lint
import PropertyLists

enum CodeExample {
  /// The Info.plist that most examples of code stand beside.
  static let withNote: ExampleValue = [
    "CFBundlePackageType": "APPL",
    "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
    "UTImportedTypeDeclarations": [["UTTypeIdentifier": "org.example.paper"]],
  ]
}
