import Testing

/// Severities reach the exit status of `utictl validate`, and with it a build.
@Suite struct SeverityTests {
  @Test(arguments: [
    // Apple's own guide prints the first of them.
    (
      "<key>UTExportedTypeDeclarations</key><array><dict><key>UITypeIdentifier</key><string>com.example.note</string></dict></array>",
      1
    ),
    (
      """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.notebooks.note</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string></array>
      <key>UTITagTypeSpecification</key><dict><key>public.filename-extension</key><string>note</string></dict></dict></array>
      """, 1
    ),
    (
      """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.notebooks.note</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string></array><key>UTTypeTagSpecification</key>
      <dict><key>public.filename-extensions</key><array><string>note</string></array></dict></dict></array>
      """, 1
    ),
    (
      "<key>UTExportedTypeDeclaration</key><array><dict><key>UTTypeIdentifier</key><string>a.b</string></dict></array>",
      1
    ),
    (
      """
      <key>UTImportedTypeDeclarations</key><array><dict><key>UTTypeConformsTo</key><array/>
      <key>UTTypeIdentifier</key><string></string></dict></array>
      """, 0
    ),
  ])
  func `what the system drops fails the run`(_ contents: String, _ status: Int32) throws {
    let text = "<plist version=\"1.0\">\n<dict>\n\(contents)\n</dict>\n</plist>\n"
    let result = try Tool.run(arguments: ["validate", "-"], input: text)
    #expect(result.status == status, "\(result.output)")
  }

  /// A note about a value with an unknown build setting is shown with --verbose alone.
  @Test func `what is not shown does not fail the run`() throws {
    let text = """
      <plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>A</string>
      <key>CFBundleTypeRole</key><string>Viewer</string><key>LSHandlerRank</key><string>$(UNKNOWN_RANK)</string>
      <key>LSItemContentTypes</key><array><string>public.png</string></array></dict></array></dict></plist>
      """
    let quiet = try Tool.run(arguments: ["validate", "--fail-on", "note", "-"], input: text)
    #expect(quiet.status == 0, "\(quiet.output)")
    let verbose = try Tool.run(arguments: ["validate", "--fail-on", "note", "--verbose", "-"], input: text)
    #expect(verbose.status == 1 && verbose.output.contains("[VR003]"), "\(verbose.output)")
  }
}
