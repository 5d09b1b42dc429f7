import PropertyLists
import Testing
import UTTestFixtures
import UTValidation

/// What a misspelled key says is known to other fixes.
@Suite struct FixOrderTests {
  /// Fixes an app that exports `org.penmakers.note`, and whose document type has no rank.
  ///
  /// - Parameters:
  ///   - key: the key of the document's types.
  ///   - type: the document's type.
  private func fixed(
    key: String, type: String
  ) throws -> (document: PropertyList.Node?, outcome: ValidationOutcome) {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.penmakers.notes</string>
      <key>CFBundleDocumentTypes</key><array><dict>
        <key>CFBundleTypeName</key><string>Note</string>
        <key>CFBundleTypeRole</key><string>Editor</string>
        <key>\(key)</key><array><string>\(type)</string></array>
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
    return (try PropertyList(contentsOf: path).root?["CFBundleDocumentTypes"]?.elements.first, outcome)
  }

  @Test func `keys are corrected before other fixes`() throws {
    let document = try fixed(key: "LSItemContentType", type: "org.penmakers.note").document
    #expect(document?["LSItemContentTypes"]?.elements.compactMap(\.string) == ["org.penmakers.note"])
    #expect(document?["LSHandlerRank"]?.string == "Owner", "the type is the app's own")
  }

  /// A rank that was chosen for a type of others would only be worth a note later, which must not prevent the fix of an
  /// error.
  @Test func `the app's own type is corrected before its rank is chosen`() throws {
    let (document, outcome) = try fixed(key: "LSItemContentTypes", type: "org.penmakers.ntoe")
    #expect(document?["LSItemContentTypes"]?.elements.compactMap(\.string) == ["org.penmakers.note"])
    #expect(document?["LSHandlerRank"]?.string == "Owner")
    #expect(outcome.refusedFixes.isEmpty)
  }
}
