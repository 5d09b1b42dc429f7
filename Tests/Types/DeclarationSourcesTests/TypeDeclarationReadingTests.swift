import DeclarationSources
import Testing
import TypeRegistry
import UTTestFixtures

/// What a property list declares, read as leniently as Launch Services reads it.
@Suite struct TypeDeclarationReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ content: String) throws -> DeclarationSource {
    let text = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\#(content)</dict></plist>"#
    return try DeclarationSource(path: folder.write(text, to: "Info.plist"))
  }

  @Test func `a string is an array of one`() throws {
    let source = try read(
      """
      <key>UTImportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeConformsTo</key><string>public.text</string>
      <key>UTTypeTagSpecification</key><dict>
      <key>public.filename-extension</key><array><string>note</string><string>memo</string></array>
      <key>public.mime-type</key><string>text/x-note</string></dict>
      </dict></array>
      """)
    let declaration = try #require(source.declarations.first)
    #expect(declaration.conformsTo == ["public.text"] && declaration.origin == .imported)
    #expect(declaration.tags.map(\.values) == [["note", "memo"], ["text/x-note"]])
    #expect(source.problems.isEmpty)
  }

  @Test func `exported types come before imported ones`() throws {
    let source = try read(
      """
      <key>UTImportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.b</string></dict></array>
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.a</string></dict></array>
      """)
    #expect(source.declarations.map(\.identifier) == ["com.example.a", "com.example.b"])
  }

  @Test func `a number is text where text is expected`() throws {
    let source = try read(
      """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.a</string>
      <key>UTTypeVersion</key><integer>2</integer></dict></array>
      """)
    #expect(source.declarations.first?.version == "2" && source.problems.isEmpty)
  }

  @Test(arguments: [
    ("<key>UTExportedTypeDeclarations</key><string>com.example.a</string>", DeclarationProblem.Kind.malformed),
    ("<key>UTExportedTypeDeclarations</key><array><string>com.example.a</string></array>", .malformed),
    ("<key>UTExportedTypeDeclarations</key><array><dict/></array>", .invalidIdentifier),
    (
      "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><true/></dict></array>", .malformed
    ),
  ])
  func `a declaration without an identifier is skipped and diagnosed`(
    content: String, kind: DeclarationProblem.Kind
  ) throws {
    let source = try read(content)
    #expect(source.declarations.isEmpty && source.problems.map(\.kind) == [kind])
    #expect(source.problems.first?.location?.file == "\(folder.path)/Info.plist")
  }

  @Test func `values of the wrong type are skipped, and the others count`() throws {
    let source = try read(
      """
      <key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string><true/></array>
      <key>UTTypeDescription</key><array/>
      <key>UTTypeTagSpecification</key><string>note</string>
      </dict></array>
      """)
    let declaration = try #require(source.declarations.first)
    #expect(declaration.conformsTo == ["public.data"] && declaration.description == nil && declaration.tags.isEmpty)
    #expect(source.problems.map(\.kind) == [.malformed, .malformed, .malformed])
    #expect(source.problems.allSatisfy { $0.identifier == "com.example.note" })
  }
}
