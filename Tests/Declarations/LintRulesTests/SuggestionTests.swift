import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules

/// Suggestions that would do harm if they were taken.
@Suite struct SuggestionTests {
  private func finding(_ rule: String, listing type: ExampleValue) throws -> Finding {
    let contents: ExampleValue = [
      "CFBundleIdentifier": "org.penmakers.notes",
      "CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": [type]]],
    ]
    return try #require(Linted.findings(.plist(contents), rules: rule).first)
  }

  /// Sketch declares it. `.drawing` is an extension of com.apple.drawing.
  @Test(arguments: ["com.bohemiancoding.sketch.drawing", "com.acme.drawing"])
  func `a type of another vendor is not replaced by one of Apple's apps`(identifier: String) throws {
    let found = try finding("XR001", listing: ExampleValue(stringLiteral: identifier))
    #expect(found.fix == nil && found.help.hasPrefix("add it to UTImportedTypeDeclarations"), "\(found.help)")
  }

  /// As in flux-markdown/pull/43: which of the types a file has depends on the installed apps.
  @Test(arguments: [
    ["net.daringfireball.markdown", "net.ia.markdown"],
    ["org.openxmlformats.wordprocessingml.document", "com.microsoft.word.docx"],
  ])
  func `a type of another vendor is not replaced by one that stands beside it`(types: [String]) throws {
    let contents: ExampleValue = [
      "CFBundleIdentifier": "org.penmakers.notes",
      "CFBundleDocumentTypes": [
        [
          "LSHandlerRank": "Alternate",
          "LSItemContentTypes": [ExampleValue(stringLiteral: types[0]), ExampleValue(stringLiteral: types[1])],
        ]
      ],
    ]
    let found = try #require(Linted.findings(.plist(contents), rules: "XR001").first)
    #expect(found.fix == nil && found.help.hasPrefix("add it to UTImportedTypeDeclarations"), "\(found.help)")
  }

  @Test func `a type is not suggested in place of itself`() throws {
    let found = try finding("XR001", listing: "com.google.earth.kml")
    #expect(found.help == "add it to UTImportedTypeDeclarations; it belongs to Google", "\(found.help)")
    #expect(found.fix?.title == "Import com.google.earth.kml")
  }
}
