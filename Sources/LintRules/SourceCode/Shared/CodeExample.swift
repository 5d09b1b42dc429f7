import Lint
import BundleDeclarations
import PropertyLists

enum CodeExample {
  /// The Info.plist that most examples of code stand beside.
  static let withNote = """
    <key>CFBundlePackageType</key>
    <string>APPL</string>
    <key>UTExportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>com.example.note</string>
      </dict>
    </array>
    <key>UTImportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>org.example.paper</string>
      </dict>
    </array>
    """
}
