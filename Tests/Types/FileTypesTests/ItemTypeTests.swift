import FileTypes
import SystemTypes
import Testing
import TypeRegistry
import UTLibC
import UTTestFixtures

/// The type of single items on disk, with the system's types.
@Suite struct ItemTypeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func type(_ name: String, followingLinks: Bool = false) throws -> String {
    try TypeRegistry.system.type(ofItemAt: "\(folder.path)/\(name)", followingLinks: followingLinks).identifier
  }

  /// Answers of `mdls` for empty files on a Mac.
  @Test func `files measured on a Mac`() throws {
    let prefix = "file content type of \""
    var compared = 0
    for row in try Fixture.rows("oracle-cases.tsv") where row[0].hasPrefix(prefix) {
      let name = String(row[0].dropFirst(prefix.count).prefix { $0 != "\"" })
      folder.file(name)
      #expect(try type(name) == row[1], "\(name)")
      compared += 1
    }
    #expect(compared == 30)
  }

  /// Apple: names without an extension are data, or executables if they may be run.
  @Test func `files without an extension`() throws {
    for name in ["README", ".bashrc", "Mr. Smith", "name."] {
      folder.file(name)
      #expect(try type(name) == "public.data")
    }
    for (index, mode) in [mode_t(0o700), 0o654, 0o645].enumerated() {
      folder.file("tool\(index)", mode: mode)
      #expect(try type("tool\(index)") == "public.unix-executable")
    }
    folder.file("run.sh", mode: 0o755)
    #expect(try type("run.sh") == "public.shell-script")
  }

  /// Launch Services knows a makefile by its name.
  @Test func makefiles() throws {
    for name in ["Makefile", "makefile", "GNUmakefile"] {
      folder.file(name)
      #expect(try type(name) == "public.make-source")
    }
    for name in ["Makefiles", "MAKEFILE", "umakefile", ".Makefile"] {
      folder.file(name)
      #expect(try !["public.make-source", "public.unix-executable"].contains(type(name)))
    }
    #expect(chmod("\(folder.path)/Makefile", 0o755) == 0)
    #expect(try type("Makefile") == "public.make-source")
    let counts = FileTypeWalk(.system).counts(under: folder.path) { Issue.record("\($0)") }
    #expect(counts.first { $0.type.identifier == "public.make-source" }?.count == 3)
    #expect(TypeRegistry([]).type(ofFileNamed: ItemName(ofItemAt: "Makefile")).identifier == "public.data")
  }

  /// The dynamic identifiers are those of files on Macs: `.fit` on an executable file, and `.kicad_pro`.
  @Test func `files with an unknown extension`() throws {
    folder.file("a.fit", mode: 0o755)
    #expect(try type("a.fit") == "dyn.ah62d46dzqm0gw23ssz1gw8brqz6gn25zsvu0e5dfhk2x43xmsu")
    folder.file("b.KICAD_pro")
    #expect(try type("b.KICAD_pro") == "dyn.ah62d4rv4ge8004pdqfwf86dwr6")
  }

  @Test func `the last extension counts, whatever its case`() throws {
    folder.file("a.tar.gz")
    #expect(try type("a.tar.gz") == "org.gnu.gnu-zip-archive")
    folder.file("b.JpEg")
    #expect(try type("b.JpEg") == "public.jpeg")
  }

  /// The same extension on a file and on a folder.
  @Test(arguments: [
    ("a.rtfd", nil, "com.apple.rtfd"), ("a.app", "com.apple.application-file", "com.apple.application-bundle"),
    ("a.key", "com.apple.iwork.keynote.sffkey", "com.apple.iwork.keynote.key"),
    ("a.pkg", "com.apple.installer-package-archive", "com.apple.installer-package"),
    ("a.framework", nil, "com.apple.framework"), ("a.bundle", nil, "com.apple.generic-bundle"),
    ("a.FpbF", nil, "com.apple.finder.burn-folder"), ("a.txt", "public.plain-text", "public.folder"),
    ("a.clap", nil, "public.folder"), ("a", "public.data", "public.folder"),
  ])
  func `files and folders with the same name`(_ name: String, _ file: String?, _ expected: String) throws {
    folder.folder("folders")
    folder.folder("folders/\(name)")
    #expect(try type("folders/\(name)") == expected)
    #expect(try type("folders/\(name)/") == expected)
    folder.file(name)
    if let file { #expect(try type(name) == file) } else { #expect(try type(name).hasPrefix("dyn.")) }
  }

  /// A bundle with an extension that nobody declares is a folder to `mdls` (measured with `.clap`).
  @Test func `what is in a folder does not matter`() throws {
    try folder.write("<plist/>", to: "plugin.clap/Contents/Info.plist")
    #expect(try type("plugin.clap") == "public.folder")
  }

  @Test func `kinds with types of their own`() throws {
    folder.pipe("pipe.txt")
    folder.socket("socket.txt")
    folder.link("link.txt", to: "pipe.txt")
    #expect(try type("pipe.txt") == "public.named-pipe")
    #expect(try type("socket.txt") == "public.socket")
    #expect(try type("link.txt") == "public.symlink")
    #expect(try type("link.txt", followingLinks: true) == "public.named-pipe")
    #expect(try TypeRegistry.system.type(ofItemAt: "/dev/null").identifier == "public.character-special")
  }

  @Test func `mount points are volumes`() throws {
    #expect(try TypeRegistry.system.type(ofItemAt: "/").identifier == "public.volume")
    #expect(try TypeRegistry.system.type(ofItemAt: "/proc").identifier == "public.volume")
    #expect(try TypeRegistry.system.type(ofItemAt: "/proc/").identifier == "public.volume")
    #expect(try TypeRegistry.system.type(ofItemAt: "/proc/self/task").identifier == "public.folder")
    #expect(try TypeRegistry.system.type(ofItemAt: "/proc/self").identifier == "public.symlink")
  }

  /// A followed link has the type of its target, whose name counts.
  @Test func `followed links`() throws {
    folder.file("photo.heic")
    folder.folder("Letter.rtfd")
    folder.file("tool", mode: 0o755)
    for (link, target) in [
      ("a.txt", "photo.heic"), ("b", "Letter.rtfd"), ("c", "a.txt"), ("d.txt", "tool"), ("e", "nowhere"), ("f", "f"),
      ("root", "/"),
    ] {
      folder.link(link, to: target)
      #expect(try type(link) == "public.symlink")
    }
    #expect(try type("a.txt", followingLinks: true) == "public.heic")
    #expect(try type("b", followingLinks: true) == "com.apple.rtfd")
    #expect(try type("b/") == "com.apple.rtfd")
    #expect(try type("c", followingLinks: true) == "public.heic")
    #expect(try type("d.txt", followingLinks: true) == "public.unix-executable")
    #expect(try type("e", followingLinks: true) == "public.symlink")
    #expect(try type("f", followingLinks: true) == "public.symlink")
    #expect(try type("root", followingLinks: true) == "public.volume")
    #expect(try type("photo.heic", followingLinks: true) == "public.heic")
  }

  /// `.` and `..` stand for a folder with a name.
  @Test func `relative names`() throws {
    try folder.write("", to: "Letter.rtfd/part/TXT.rtf")
    #expect(try type("Letter.rtfd/.") == "com.apple.rtfd")
    #expect(try type("Letter.rtfd/part/..") == "com.apple.rtfd")
  }

  @Test func `names are bytes`() throws {
    let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x74, 0x78, 0x74]
    folder.file(name)
    let path = Array("\(folder.path)/".utf8) + name
    #expect(try TypeRegistry.system.type(ofItemAt: path).identifier == "public.plain-text")
    let long = String(repeating: "n", count: 251) + ".png"
    folder.file(long)
    #expect(try type(long) == "public.png")
  }

  @Test func `what cannot be examined`() {
    func error(_ path: [UInt8]) -> FileTypeError? {
      do throws(FileTypeError) {
        _ = try TypeRegistry.system.type(ofItemAt: path)
        return nil
      } catch {
        return error
      }
    }
    let missing = "\(folder.path)/missing"
    folder.file("file")
    #expect(error(Array(missing.utf8))?.errorNumber == ENOENT)
    #expect(error(Array(missing.utf8))?.description.hasPrefix("cannot read '\(missing)': no such file") == true)
    #expect(error([])?.errorNumber == ENOENT)
    #expect(error(Array("\(folder.path)/file/x".utf8))?.errorNumber == ENOTDIR)
    #expect(error(Array("\(folder.path)/file/".utf8))?.errorNumber == ENOTDIR)
    #expect(error(Array("\(folder.path)/a\0b".utf8))?.errorNumber == EINVAL)
    #expect(error(Array(String(repeating: "x", count: 300).utf8))?.errorNumber == ENAMETOOLONG)
  }

  /// A registry can be anything: the next more general type stands in, and of nothing at all the name is left.
  @Test func `registries without the types`() throws {
    folder.pipe("pipe")
    folder.folder("sub.rtfd")
    folder.file("tool", mode: 0o755)
    folder.file("a.txt")
    func types(_ declarations: [TypeDeclaration]) throws -> [String?] {
      let registry = TypeRegistry(declarations)
      return try ["pipe", "sub.rtfd", "tool", "a.txt"].map {
        try registry.type(ofItemAt: "\(folder.path)/\($0)").identifier
      }
    }
    let text = DynamicIdentifier(tags: [.init(.filenameExtension, "txt")], conformance: "public.data")?.identifier
    #expect(try types([]) == ["public.named-pipe", "public.folder", "public.data", text])
    #expect(
      try types([TypeDeclaration(identifier: "public.item")]) == ["public.item", "public.item", "public.item", text])
    // Parents that are only mentioned are as good.
    #expect(
      try types([
        TypeDeclaration(
          identifier: "com.example.doc", conformsTo: ["com.apple.package", "public.directory"],
          tags: [.init(.filenameExtension, ["rtfd"])])
      ])[1] == "com.example.doc")
  }

  @Test func `names of items that need not exist`() {
    let system = TypeRegistry.system
    #expect(system.type(ofFileNamed: ItemName(ofItemAt: "x/photo.heic")).identifier == "public.heic")
    let tool = system.type(ofFileNamed: ItemName(ofItemAt: "tool"), isExecutable: true)
    #expect(tool.identifier == "public.unix-executable")
    #expect(system.type(ofFolderNamed: ItemName(ofItemAt: "a.app/")).identifier == "com.apple.application-bundle")
  }
}
