import PropertyLists
import Testing
import UTTestFixtures
import UTValidation

/// What a misspelled key says is known to other fixes.
@Suite struct FixOrderTests {
  @Test func `keys are corrected before other fixes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.penmakers.notes</string>
      <key>CFBundleDocumentTypes</key><array><dict>
        <key>CFBundleTypeName</key><string>Note</string>
        <key>CFBundleTypeRole</key><string>Editor</string>
        <key>LSItemContentType</key><array><string>org.penmakers.note</string></array>
      </dict></array>
      <key>UTExportedTypeDeclarations</key><array><dict>
        <key>UTTypeIdentifier</key><string>org.penmakers.note</string>
        <key>UTTypeConformsTo</key><array><string>public.json</string></array>
        <key>UTTypeDescription</key><string>Note</string>
        <key>UTTypeTagSpecification</key><dict>
          <key>public.filename-extension</key><array><string>pnote</string></array>
        </dict>
      </dict></array>
      </dict></plist>
      """, to: "Info.plist")
    var options = ValidationOptions()
    options.paths = [path]
    options.fixing = .on(unsafe: true, isDryRun: false)
    _ = try ValidationRun(options).outcome()
    let document = try PropertyList(contentsOf: path).root?["CFBundleDocumentTypes"]?.elements.first
    #expect(document?["LSItemContentTypes"]?.elements.compactMap(\.string) == ["org.penmakers.note"])
    #expect(document?["LSHandlerRank"]?.string == "Owner", "the type is the app's own")
  }

  /// A rank that was chosen for a type of others would only be worth a note later, which must not prevent the fix of an error.
  @Test func `the app's own type is corrected before its rank is chosen`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.penmakers.notes</string>
      <key>CFBundleDocumentTypes</key><array><dict>
        <key>CFBundleTypeName</key><string>Note</string>
        <key>CFBundleTypeRole</key><string>Editor</string>
        <key>LSItemContentTypes</key><array><string>org.penmakers.ntoe</string></array>
      </dict></array>
      <key>UTExportedTypeDeclarations</key><array><dict>
        <key>UTTypeIdentifier</key><string>org.penmakers.note</string>
        <key>UTTypeConformsTo</key><array><string>public.json</string></array>
        <key>UTTypeDescription</key><string>Note</string>
        <key>UTTypeTagSpecification</key><dict>
          <key>public.filename-extension</key><array><string>pnote</string></array>
        </dict>
      </dict></array>
      </dict></plist>
      """, to: "Info.plist")
    var options = ValidationOptions()
    options.paths = [path]
    options.fixing = .on(unsafe: true, isDryRun: false)
    let outcome = try ValidationRun(options).outcome()
    let document = try PropertyList(contentsOf: path).root?["CFBundleDocumentTypes"]?.elements.first
    #expect(document?["LSItemContentTypes"]?.elements.compactMap(\.string) == ["org.penmakers.note"])
    #expect(document?["LSHandlerRank"]?.string == "Owner")
    #expect(outcome.refusedFixes.isEmpty)
  }
}
