import FoundationEssentials
import InstalledTypes
import SystemTypes
import Testing
import TypeRegistry
import UTTestFixtures

/// Declarations from files are compiled once, and a stored table counts only while it is whole and of the files'
/// present state.
@Suite struct TableCacheTests {
  let folder: TemporaryFolder
  let declarations: String

  init() throws {
    folder = try TemporaryFolder()
    declarations = try folder.write(
      TemporaryFolder.declaration(of: "com.example.note", extension: "note"), to: "Info.plist")
  }

  private var cache: String { "\(folder.path)/cache" }

  private func load() throws -> TypeRegistry {
    try InstalledTypes(adding: [declarations], folders: [], cache: cache).registry
  }

  private func identifier(of tag: String) throws -> String? {
    try load().type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)?.identifier
  }

  private func tables() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cache).map { "\(cache)/\($0)" }
  }

  @Test func `a table is stored and used again`() throws {
    #expect(try identifier(of: "note") == "com.example.note")
    let stored = try #require(try tables().first)
    let bytes = try Data(contentsOf: URL(filePath: stored))
    #expect(try identifier(of: "note") == "com.example.note")
    #expect(try tables() == [stored] && Data(contentsOf: URL(filePath: stored)) == bytes)
    #expect(try load().type("public.jpeg")?.isDeclared == true)
  }

  /// Also what is wrong with the declarations is told each time.
  /// Each combination of optional sets has a table of its own.
  @Test func `optional sets are stored`() throws {
    func identifier(_ names: [String], _ tag: String) throws -> String? {
      try InstalledTypes(adding: names, folders: [], cache: cache).registry
        .type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)?.identifier
    }
    for _ in 0..<2 {
      #expect(try identifier(["web"], "woff2") == "org.w3c.woff2")
      #expect(try identifier(["xcode"], "woff2")?.hasPrefix("dyn.") == true)
      #expect(try identifier(["xcode", "web"], "xcconfig") == "com.apple.xcode.configsettings")
      #expect(try identifier([declarations, "web"], "note") == "com.example.note")
    }
    #expect(try tables().count == 4)
  }

  @Test func `problems are stored, too`() throws {
    let path = try folder.write(
      """
      <plist><dict><key>UTExportedTypeDeclarations</key><array>
      <dict><key>UTTypeIdentifier</key><string>a.b</string><key>UTTypeConformsTo</key><string>a.missing</string></dict>
      <dict><key>UTTypeIdentifier</key><string>a.b</string></dict>
      <dict><key>UTTypeIdentifier</key><string>a.c</string><key>UTTypeConformsTo</key><string>a.c</string></dict>
      <dict><key>UTTypeIdentifier</key><string>a.&#x9b;d</string><key>UTTypeIconFiles</key><true/></dict>
      <dict/>
      </array></dict></plist>
      """, to: "faulty.plist")
    let first = try InstalledTypes(adding: [path], folders: [], cache: cache).problems
    #expect(
      Set(first.map(\.kind)) == [.undeclaredParent, .duplicate, .selfConformance, .invalidIdentifier, .malformed])
    #expect(try tables().count == 1)
    let again = try InstalledTypes(adding: [path], folders: [], cache: cache)
    #expect(again.problems == first && again.registry.type("a.b") != nil)
    #expect(again.registry.adding([]).problems.isEmpty)
  }

  @Test func `a changed source is read again`() throws {
    _ = try load()
    try folder.write(TemporaryFolder.declaration(of: "com.example.memo", extension: "note"), to: "Info.plist")
    #expect(try identifier(of: "note") == "com.example.memo")
  }

  @Test func `a table says where declarations are as their path is spelled`() throws {
    _ = try load()
    let spelled = "\(folder.path)/./Info.plist"
    let types = try InstalledTypes(adding: [spelled], folders: [], cache: cache)
    #expect(types.registry.type("com.example.note")?.location?.file == spelled)
  }

  @Test func `a damaged table is not trusted`() throws {
    _ = try load()
    let stored = try #require(try tables().first)
    let bytes = try Data(contentsOf: URL(filePath: stored))
    for position in stride(from: 0, to: bytes.count, by: bytes.count / 50) {
      var damaged = bytes
      damaged[position] ^= 0x41
      try damaged.write(to: URL(filePath: stored))
      #expect(try identifier(of: "note") == "com.example.note")
      #expect(try Data(contentsOf: URL(filePath: stored)) != damaged, "byte \(position): it is replaced by a whole one")
      try bytes.prefix(position).write(to: URL(filePath: stored))
      #expect(try identifier(of: "note") == "com.example.note")
    }
  }

  @Test func `a table that others may write is not trusted`() throws {
    _ = try load()
    let stored = try #require(try tables().first)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: stored)
    #expect(try identifier(of: "note") == "com.example.note")
    let mode = try FileManager.default.attributesOfItem(atPath: stored)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a cache that cannot be written is not an error`() throws {
    let types = try InstalledTypes(adding: [declarations], folders: [], cache: "/proc/nowhere")
    #expect(types.registry.type("com.example.note")?.isDeclared == true)
  }

  @Test func `only the newest tables are kept`() throws {
    for number in 0..<20 {
      let other = try folder.write(
        TemporaryFolder.declaration(of: "com.example.n\(number)", extension: "n"), to: "n\(number).plist")
      _ = try InstalledTypes(adding: [other], folders: [], cache: cache)
    }
    #expect(try tables().count == 16)
  }
}
