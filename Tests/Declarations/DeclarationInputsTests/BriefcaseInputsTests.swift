import PropertyLists
import Testing
import UTDeclarationInputs
import UTTestFixtures

/// The Info.plist that Briefcase writes for a Mac (`validate_document_type_config` in briefcase/config.py, and the
/// Info.plist of briefcase-macOS-app-template).
@Suite struct BriefcaseInputsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func input(_ types: String, _ name: String = "") throws -> DeclarationInput? {
    let project = """
      [tool.briefcase]
      bundle = "com.example"

      [tool.briefcase.app.helper]
      formal_name = "Helper"

      [tool.briefcase.app.notes]
      formal_name = "Notes"

      \(types)
      """
    try folder.write(project, to: "pyproject.toml")
    return DeclarationInputs.find(in: [folder.path + name]).inputs.first
  }

  @Test(arguments: ["", "/pyproject.toml"])
  func `a document type of its own is exported, as its owner`(_ name: String) throws {
    let found = try input(
      """
      [tool.briefcase.app.notes.document_type.note]
      description = "Note"
      extension = "note"
      icon = "resources/note"
      url = "https://example.com/"
      """, name)
    let input = try #require(found)
    #expect(input.path == "\(folder.path)/pyproject.toml#Notes" && input.generator?.name == "Briefcase")
    #expect(input.context.kind == .application && input.context.platforms == .macOS)
    let root = try #require(try input.propertyList().root)
    #expect(root["CFBundleIdentifier"]?.string == "com.example.notes")
    let document = root["CFBundleDocumentTypes"]?[0]
    #expect(document?["LSHandlerRank"]?.string == "Owner" && document?["CFBundleTypeRole"]?.string == "Viewer")
    #expect(document?["LSItemContentTypes"]?[0]?.string == "com.example.notes.note")
    #expect(document?["CFBundleTypeIconFile"]?.string == "notes-note.icns")
    let type = root["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"]?.string == "com.example.notes.note")
    #expect(type?["UTTypeConformsTo"]?.elements.map(\.string) == ["public.data", "public.content"])
    let tags = type?["UTTypeTagSpecification"]
    #expect(tags?["public.mime-type"]?.elements.map(\.string) == ["application/x-notes-note"])
    #expect(root["UTImportedTypeDeclarations"] == nil)
  }

  @Test func `a type of the system is neither exported nor imported`() throws {
    let found = try input(
      """
      [tool.briefcase.app.notes.document_type.page]
      description = "Web page"
      extension = "html"
      mime_type = "text/html"

      [tool.briefcase.app.notes.document_type.scan]
      description = "Scan"
      extension = "pdf"
      macOS.LSItemContentTypes = ["com.adobe.pdf"]
      macOS.CFBundleTypeRole = "Editor"
      """)
    let root = try #require(try found?.propertyList().root)
    let documents = try #require(root["CFBundleDocumentTypes"])
    #expect(documents.elements.map { $0["LSItemContentTypes"]?[0]?.string } == ["public.html", "com.adobe.pdf"])
    #expect(documents.elements.map { $0["LSHandlerRank"]?.string } == ["Alternate", "Alternate"])
    #expect(documents.elements.map { $0["CFBundleTypeRole"]?.string } == ["Viewer", "Editor"])
    #expect(root["UTExportedTypeDeclarations"] == nil && root["UTImportedTypeDeclarations"] == nil)
  }

  @Test func `each app with document types is an input`() throws {
    let found = try input(
      """
      [tool.briefcase.app.notes.document_type.note]
      description = "Note"
      extension = "note"

      [tool.briefcase.app.sketch]
      bundle = "com.Example.Art"
      [tool.briefcase.app.sketch.document_type.sketch]
      description = "Sketch"
      extension = "sketch"
      """)
    #expect(found != nil)
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    #expect(inputs.map(\.path) == ["Notes", "sketch"].map { "\(folder.path)/pyproject.toml#\($0)" })
    // Briefcase takes the domain in lower case.
    #expect(try inputs.last?.propertyList().root?["CFBundleIdentifier"]?.string == "com.example.art.sketch")
  }

  @Test func `another app's type is imported if the app is not its owner`() throws {
    let found = try input(
      """
      [tool.briefcase.app.notes.document_type.tex]
      description = "TeX document"
      extension = "tex"
      macOS.LSItemContentTypes = "org.tug.tex"
      macOS.LSHandlerRank = "Alternate"
      macOS.UTTypeConformsTo = ["public.text"]
      """)
    let root = try #require(try found?.propertyList().root)
    let type = root["UTImportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"]?.string == "org.tug.tex")
    #expect(type?["UTTypeConformsTo"]?[0]?.string == "public.text")
    #expect(root["UTExportedTypeDeclarations"] == nil)
  }
}
