import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules

/// What findings advise is right, and no fix makes things worse: where the place of a finding alone does not tell.
@Suite struct HelpTests {
  /// A type is not its own parent, however much the unknown parent resembles it.
  @Test(arguments: [
    ("com.topografix.gpx", "public.gpx"), ("org.bittorrent.torrent", "com.bittorrent.torrent"),
    ("com.example.drawing", "com.example.drawings"),
  ])
  func `no type is suggested as its own parent`(_ type: String, _ parent: String) throws {
    let example = Example.plist([
      "UTImportedTypeDeclarations": [.type("\(type)", to: ["public.data", "\(parent)"], extensions: ["x-drawing"])]
    ])
    let finding = try #require(Linted.findings(example, rules: "UT025").first)
    #expect(finding.help == "import it, or conform to a system type")
  }

  /// Nobody calls a document 'data' or 'image', and an identifier is no name either.
  @Test(arguments: [
    ("public.data", nil), ("public.item", nil), ("public.image", nil), ("public.text", nil),
    ("com.example.unknown", nil), ("com.adobe.pdf", "Set CFBundleTypeName to 'PDF document'"),
  ])
  func `no name is invented`(_ type: String, _ title: String?) throws {
    let example = Example.plist([
      "CFBundleDocumentTypes": [["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["\(type)"]]]
    ])
    let finding = try #require(Linted.findings(example, rules: "DT003").first)
    #expect(finding.fix?.title == title)
  }
}
