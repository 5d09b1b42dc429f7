import PropertyLists
import Testing
import UTBundleDeclarations
import UTLint

/// Inputs that the fuzzer of the linter and random edits have found.
@Suite struct FoundInputTests {
  @Test(arguments: [
    // Control characters, which an old-style list may hold and XML may not.
    #"{ CFBundleDocumentTypes = ({ CFBundleTypeName = "No\U0001te"; LSItemContentTypes = (public.png); }); }"#,
    "{ UTImportedTypeDeclarations = ({ UTTypeTagSpecification = { \"publ\0ic.filename-extensions\" = md; }; }); }",
    // An extension with a dot is an error that comes to light when the name of its tag class is corrected.
    """
    { UTExportedTypeDeclarations = ({ UTTypeIdentifier = org.maker.diary; UTTypeConformsTo = (public.data);
      UTTypeTagSpecification = { "puOblic.filename-extension" = (".diary"); }; }); }
    """,
  ])
  func `fixing brings no errors`(_ text: String) {
    for isComplete in [false, true] {
      for platforms: Platforms in [[], .macOS, .iOS, [.iOS, .macOS]] {
        let context = InfoPlist.Context(
          settings: BuildSettings(["PRODUCT_NAME": "My Notes"], isComplete: isComplete), platforms: platforms)
        let list = PropertyList(parsing: Array(text.utf8), named: "Info.plist")
        #expect(LintInvariants(registry: .system).violation(in: LintFile(list, context: context)) == nil)
      }
    }
  }

  /// Lists in which a fix alone brought an error, each with the rule of the fix and the one of the error.
  @Test(arguments: [
    // VR007, UT004: a product's name as an identifier.
    (
      """
      <key>UTExportedTypeDeclarations</key>
      <array><dict><key>UTTypeIdentifier</key><string>$(PRODUCT_NAME)</string></dict></array>
      """, BundleKind?.none
    ),
    // PL008, DT008: an empty list for a role.
    (
      """
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeRole</key>
          <array/>
          <key>LSItemContentTypes</key>
          <array><string>org.maker.sketch</string></array>
        </dict>
      </array>
      """, .quickLookGenerator
    ),
    // PL007, DT010: blanks for the only type.
    (
      """
      <key>CFBundleDocumentTypes</key>
      <array>
        <dict>
          <key>CFBundleTypeName</key>
          <string>Album</string>
          <key>LSItemContentTypes</key>
          <array><string> </string></array>
        </dict>
      </array>
      """, nil
    ),
  ])
  func `no fix brings an error by itself`(_ body: String, _ kind: BundleKind?) {
    let list = PropertyList(
      parsing: Array("<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n".utf8), named: "Info.plist")
    for platforms: Platforms in [[], .macOS, .iOS] {
      let context = InfoPlist.Context(
        settings: BuildSettings(["PRODUCT_NAME": "My Notes"], isComplete: true), kind: kind, platforms: platforms)
      let file = LintFile(list, context: context)
      let invariants = LintInvariants(registry: .system)
      #expect(invariants.harmfulFix(in: file) == nil)
      #expect(invariants.violation(in: file) == nil)
    }
  }
}
