import DeclarationSources
import InstalledTypes
import SystemTypes
import Testing
import TypeRegistry
import UTLibC
import UTTestFixtures

/// Property lists, bundles and folders of them.
@Suite struct DeclarationLoadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ paths: [String] = [], folders: [String] = []) throws -> InstalledTypes {
    try InstalledTypes(adding: paths, folders: folders, cache: nil)
  }

  @Test func `without declarations, the system's types are used as they are`() throws {
    #expect(try load(folders: ["\(folder.path)/missing"]).registry.types.count == TypeRegistry.system.types.count)
  }

  @Test func `a folder gives every property list and bundle below it`() throws {
    try folder.write(TemporaryFolder.declaration(of: "com.example.a", extension: "a"), to: "a.plist")
    try folder.write(TemporaryFolder.declaration(of: "com.example.b", extension: "b"), to: "deep/er/b.plist")
    try folder.write(TemporaryFolder.declaration(of: "com.example.c", extension: "c"), to: "C.app/Contents/Info.plist")
    try folder.write(TemporaryFolder.declaration(of: "com.example.no", extension: "no"), to: "C.app/Contents/No.plist")
    try folder.write(TemporaryFolder.declaration(of: "com.example.d", extension: "d"), to: "D.app/Info.plist")
    try folder.write("no property list", to: "broken.plist")
    try folder.write("hidden", to: ".hidden.plist")
    let types = try load(folders: [folder.path])
    let added = types.registry.types.dropFirst(TypeRegistry.system.types.count).map(\.identifier)
    #expect(added == ["com.example.c", "com.example.d", "com.example.a", "com.example.b"])
    #expect(types.problems.count == 1 && types.problems[0].location?.file == "\(folder.path)/broken.plist")
  }

  /// A pipe nobody writes to would be waited for without end.
  @Test func `what is not a file in a folder is skipped`() throws {
    try folder.write(TemporaryFolder.declaration(of: "com.example.a", extension: "a"), to: "a.plist")
    #expect(mkfifo("\(folder.path)/pipe.plist", 0o600) == 0)
    let types = try load(folders: [folder.path])
    #expect(types.registry.type("com.example.a") != nil && types.problems.isEmpty)
  }

  /// What is named for this run counts before what is installed.
  @Test func `named paths come first`() throws {
    let installed = try folder.write(TemporaryFolder.declaration(of: "com.example.a", extension: "a"), to: "i/a.plist")
    let named = try folder.write(TemporaryFolder.declaration(of: "com.example.a", extension: "b"), to: "n/a.plist")
    let types = try load([named], folders: ["\(folder.path)/i"])
    #expect(types.registry.type("com.example.a")?.preferredTag(.filenameExtension) == "b", "not that of \(installed)")
  }

  /// What others declare comes before an optional set, which fills in the rest.
  @Test func `optional sets come last`() throws {
    let own = try folder.write(TemporaryFolder.declaration(of: "com.example.module", extension: "wasm"), to: "w.plist")
    let registry = try load(["web", own]).registry
    #expect(
      registry.declaredTypes(tag: "wasm", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
        == ["com.example.module", "org.webassembly.wasm"])
    #expect(throws: DeclarationSourceError.self) { try load(["Web"]) }
  }

  @Test func `descriptions are translated by the bundle`() throws {
    let bundle = "N.app/Contents"
    try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", extension: "note", description: "Note"),
      to: "\(bundle)/Info.plist")
    try folder.write(#""Note" = "Notiz";"#, to: "\(bundle)/Resources/de.lproj/InfoPlist.strings")
    let note = try load(["\(folder.path)/N.app"]).registry.type("com.example.note")
    #expect(note?.localizedDescription(in: ["de-AT", "de"]) == "Notiz")
    #expect(note?.localizedDescription(in: ["fr"]) == "Note")
  }

  @Test func `a named path that cannot be read is an error`() throws {
    let broken = try folder.write("<plist><dict><key>a</key></dict></plist>", to: "broken.plist")
    #expect(throws: DeclarationSourceError.self) { try load([broken]) }
    #expect(throws: DeclarationSourceError.unreadable(path: "/proc/nowhere", reason: "no such file or directory")) {
      try load(["/proc/nowhere"])
    }
  }

  @Test func `what is wrong is reported with its place`() throws {
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict><key>UTTypeIdentifier</key><string>com.example.self</string>
          <key>UTTypeConformsTo</key><array><string>com.example.self</string><integer>7</integer></array></dict>
        <dict/>
        <string>com.example.string</string>
      </array>
      </dict></plist>
      """, to: "odd.plist")
    let problems = try load([file]).problems
    #expect(problems.map(\.kind) == [.malformed, .invalidIdentifier, .malformed, .selfConformance])
    #expect(problems.map { $0.location?.line } == [5, 6, 7, 4])
  }

  @Test func `the current registry is the one that a task sets`() {
    let own = TypeRegistry([TypeDeclaration(identifier: "com.example.only")])
    own.withCurrent {
      #expect(TypeRegistry.current.type("com.example.only") != nil && TypeRegistry.current.type("public.data") == nil)
    }
    #expect(TypeRegistry.current.type("public.data") != nil)
  }

  /// Declarations of real apps, where they are at hand.
  @Test(.needsSharedData)
  func `real apps load`() throws {
    let source = try DeclarationSource(path: SharedData.corpus)
    #expect(source.declarations.count > 500)
    let registry = TypeRegistry.system.adding(source.declarations)
    #expect(registry.types.count > TypeRegistry.system.types.count + 100)
    for type in registry.types { #expect(type.conforms(to: type) && !type.supertypes.contains(type)) }
  }
}
