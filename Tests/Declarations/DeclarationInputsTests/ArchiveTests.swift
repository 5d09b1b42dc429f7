import Foundation
import Testing
import UTDeclarationInputs
import UTTestFixtures

/// Apps in zip archives. The archives are made by Info-ZIP's zip and by Python where they are there.
@Suite struct ArchiveTests {
  private static let zip = "/usr/bin/zip"
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func makeApp() throws {
    try folder.write("{ a = app; }", to: "Payload/Über.app/Info.plist")
    try folder.write(
      "{ a = ext; }" + String(repeating: " ", count: 5000), to: "Payload/Über.app/PlugIns/P.appex/Info.plist")
    try folder.write("{}", to: "Payload/Über.app/Assets.plist")
    try folder.write("{}", to: "iTunesMetadata.plist")
  }

  private func check(_ archive: String) throws {
    let path = "\(folder.path)/\(archive)"
    let found = DeclarationInputs.find(in: [path])
    #expect(found.problems.isEmpty, "\(found.problems)")
    let inputs = found.inputs
    try #require(inputs.count == 2)
    #expect(
      inputs.map(\.path) == ["Info.plist", "PlugIns/P.appex/Info.plist"].map { "\(path)/Payload/Über.app/\($0)" })
    #expect(inputs.map(\.context.kind) == [.application, .appExtension])
    #expect(inputs.map(\.application) == Array(repeating: "\(path)/Payload/Über.app", count: 2))
    #expect(try inputs.map { try $0.propertyList().root?["a"]?.string } == ["app", "ext"])
    #expect(inputs.allSatisfy { $0.filePath == nil })
  }

  /// `-fz` writes numbers of 64 bits, `-fd` sizes behind the data.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: zip)), arguments: [["-9"], ["-0"], ["-fz"], ["-fd"]])
  func `an app is read in place`(_ options: [String]) throws {
    try makeApp()
    try run(Self.zip, ["-q", "-r"] + options + ["app.ipa", "Payload", "iTunesMetadata.plist"])
    try check("app.ipa")
    // Something before the archive, as self-extracting ones have, and a comment behind it.
    let archive = try Data(contentsOf: URL(filePath: "\(folder.path)/app.ipa"))
    try (Data("PK not yet\n".utf8) + archive).write(to: URL(filePath: "\(folder.path)/prefixed.zip"))
    try check("prefixed.zip")
  }

  private func makeWithPython(_ body: String) throws {
    let script = """
      import zipfile, struct, warnings
      warnings.simplefilter("ignore")
      z = zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED)
      \(body)
      """
    try folder.write(script, to: "make.py")
    try run(try #require(Self.python), ["make.py"])
  }

  @Test(
    .enabled(if: python != nil),
    arguments: [
      (#"[z.writestr("A.app/Info.plist", "{}") for _ in range(2)]; z.close()"#, "2 times"),
      (#"z.writestr("A.app/../B.app/Info.plist", "{}"); z.close()"#, "the name contains '..'"),
      (#"z.writestr("/A.app/Info.plist", "{}"); z.close()"#, "the name is absolute"),
      (#"z.writestr("A.app/Info.plist", b" " * (33 << 20)); z.close()"#, "exceeds the limit of"),
      (#"z.writestr("A.app/x", "{}"); z.close()"#, "no app or other bundle"),
      (#"z.close(); open("a.zip", "wb").write(b"PK\3\4 and no more")"#, "no directory at the end"),
      (#"z.close(); open("a.zip", "wb").write(b"")"#, "no directory at the end"),
    ])
  func `what cannot be trusted is refused`(_ body: String, _ message: String) throws {
    try makeWithPython(body)
    let found = DeclarationInputs.find(in: ["\(folder.path)/a.zip"])
    #expect(found.inputs.isEmpty && found.problems.count == 1)
    #expect(found.problems.first?.description.contains(message) == true, "\(found.problems)")
    #expect(found.problems.first?.path.hasPrefix("\(folder.path)/a.zip") == true)
  }

  /// An archive behind another one, which other programs do not see.
  @Test func `a hidden app is never checked instead`() throws {
    func archive(_ text: String) -> HandmadeArchive {
      HandmadeArchive(.init(name: "Payload/A.app/Info.plist", bytes: Array(text.utf8)))
    }
    var shown = archive("{ a = shown; }")
    let path = try folder.write(bytes: archive("{ a = hidden; }").bytes + shown.bytes, to: "a.ipa")
    #expect(try DeclarationInputs.find(in: [path]).inputs.map { try $0.propertyList().root?["a"]?.string } == ["shown"])
    shown.commentLength = 1
    try folder.write(bytes: archive("{ a = hidden; }").bytes + shown.bytes, to: "a.ipa")
    let found = DeclarationInputs.find(in: [path])
    #expect(found.inputs.isEmpty && found.problems.first?.description.contains("its last end record") == true)
  }

  /// The directory is right, the file itself is not.
  @Test(
    .enabled(if: python != nil),
    arguments: [
      ("b[14 + 16 + 16 + 3] ^= 0x55", "damaged"), ("b[30] = 66", "disagree about the name"),
      ("b[0] = 0", "local header is not at"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 8] |= 1", "encrypted"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 10] = 12", "method 12"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 16] ^= 1", "disagree about the CRC"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 16] ^= 1; b[14] ^= 1", "checksum"),
      // Says less than it decompresses to, or more.
      ("i = b.rindex(b'PK\\1\\2'); b[i + 24:i + 28] = struct.pack('<I', 10)", "disagree about the size"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 24:i + 28] = b[22:26] = struct.pack('<I', 10)", "size does not match"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 24:i + 28] = b[22:26] = struct.pack('<I', 1 << 20)", "size does not match"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 20:i + 24] = struct.pack('<I', 1 << 20)", "disagree about the size"),
      ("i = b.rindex(b'PK\\1\\2'); b[i + 20:i + 24] = b[18:22] = struct.pack('<I', 1 << 20)", "ends inside the entry"),
    ])
  func `a damaged file is reported when it is read`(_ damage: String, _ message: String) throws {
    try makeWithPython(
      """
      z.writestr("A.app/Info.plist", "{ a = b; }" * 100); z.close()
      b = bytearray(open("a.zip", "rb").read()); \(damage); open("a.zip", "wb").write(b)
      """)
    let input = try #require(DeclarationInputs.find(in: ["\(folder.path)/a.zip"]).inputs.first)
    #expect {
      try input.bytes()
    } throws: {
      "\($0)".contains(message) && "\($0)".hasPrefix("\(folder.path)/a.zip/A.app/Info.plist: ")
    }
  }

  /// Every byte changed, every length cut off: an answer, and no trap.
  @Test(.enabled(if: python != nil))
  func `damage of any kind is survived`() throws {
    try makeWithPython(
      #"z.writestr("A.app/Info.plist", "{}"); z.writestr("B.appex/Info.plist", "{ a = b; }" * 9); z.close()"#)
    let file = URL(filePath: "\(folder.path)/b.zip")
    let original = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/a.zip")))
    func read(_ bytes: some Sequence<UInt8>) throws {
      try Data(bytes).write(to: file)
      for input in DeclarationInputs.find(in: [file.path]).inputs { _ = try? input.propertyList() }
    }
    for index in original.indices {
      for value: UInt8 in [0xFF, original[index] ^ 1] {
        var bytes = original
        bytes[index] = value
        try read(bytes)
      }
      try read(original.prefix(index))
    }
  }
}
