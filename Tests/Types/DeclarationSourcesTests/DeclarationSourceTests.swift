import DeclarationSources
import FoundationEssentials
import Testing
import TypeRegistry
import UTTestFixtures

/// Property lists, bundles and folders with type declarations.
@Suite struct DeclarationSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func declare(_ identifier: String, in name: String) throws {
    try folder.write(TemporaryFolder.declaration(of: identifier, extension: "a"), to: name)
  }

  private func source(_ name: String = "") throws -> DeclarationSource {
    try DeclarationSource(path: name.isEmpty ? folder.path : "\(folder.path)/\(name)")
  }

  @Test func `a file is a property list whatever its name`() throws {
    try declare("com.example.a", in: "types.txt")
    let source = try source("types.txt")
    #expect(source.declarations.map(\.identifier) == ["com.example.a"])
    #expect(source.declarations.first?.origin == .exported && source.problems.isEmpty)
    #expect(source.declarations.first?.location?.file == "\(folder.path)/types.txt")
  }

  @Test func `a folder has its property lists and bundles in order of their names`() throws {
    try declare("com.example.b", in: "b.plist")
    try declare("com.example.a", in: "a/deep/er.plist")
    try declare("com.example.c", in: "C.app/Contents/Info.plist")
    try declare("com.example.no", in: "C.app/Contents/Other.plist")
    try declare("com.example.hidden", in: ".hidden/h.plist")
    try declare("com.example.text", in: "text.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/a")
    #expect(try source().declarations.map(\.identifier) == ["com.example.c", "com.example.a", "com.example.b"])
  }

  @Test func `an invalid property list is skipped in a folder, and an error by itself`() throws {
    try declare("com.example.a", in: "a.plist")
    try folder.write("<plist><dict>", to: "b.plist")
    let source = try source()
    #expect(source.declarations.map(\.identifier) == ["com.example.a"])
    #expect(source.problems.map(\.kind) == [.malformed])
    #expect(source.problems.first?.location?.file == "\(folder.path)/b.plist")
    #expect(throws: DeclarationSourceError.self) { try self.source("b.plist") }
  }

  @Test func `an item that cannot be read is an error with the system's reason`() throws {
    #expect(throws: DeclarationSourceError.unreadable(path: "\(folder.path)/no", reason: "no such file or directory")) {
      try source("no")
    }
    #expect(
      "\(DeclarationSourceError.unreadable(path: "/no", reason: "no such file or directory"))"
        == "cannot read '/no': no such file or directory")
  }

  @Test func `folders below the thirty-second are not searched`() throws {
    func path(_ depth: Int) -> String { String(repeating: "d/", count: depth) + "a.plist" }
    try declare("com.example.deepest", in: path(32))
    try declare("com.example.too-deep", in: path(33))
    #expect(try source().declarations.map(\.identifier) == ["com.example.deepest"])
  }

  @Test func `a bundle has the translations of its descriptions`() throws {
    try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", extension: "note", description: "Note"),
      to: "Notes.app/Contents/Info.plist")
    try folder.write(
      "\"Note\" = \"Notiz\";", to: "Notes.app/Contents/Resources/de.lproj/InfoPlist.strings")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>fr</key><dict><key>Note</key><string>Remarque</string><key>Other</key><string>Autre</string></dict>
      <key>nl</key><dict><key>Other</key><string>Ander</string></dict>
      </dict></plist>
      """, to: "Notes.app/Contents/Resources/InfoPlist.loctable")
    try folder.write("not a property list {", to: "Notes.app/Contents/Resources/it.lproj/InfoPlist.strings")
    let found = try source("Notes.app").declarations.first
    #expect(found?.localizedDescriptions == ["de": "Notiz", "fr": "Remarque"])
  }
}
