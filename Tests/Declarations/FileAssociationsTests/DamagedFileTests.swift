import SystemTypes
import Testing
import UTFileAssociations
import UTTestFixtures

/// Files that are not what their names say: read or refused, without a trap.
@Suite struct DamagedFileTests {
  private static let files: [(name: String, text: String)] = [
    (
      "pyproject.toml",
      "[tool.briefcase]\nbundle = \"a.b\\u00e9\" # x\n[tool.briefcase.app.n.document_type.d]\next.y = [1, {z = '''q'''}]\n"
    ),
    (
      "tauri.conf.json",
      #"{"identifier": "a.b.c", /* x */ "bundle": {"fileAssociations": [{"ext": ["n"], "name": "\ud83d\ude00"}]}} // y"#
    ),
    (
      "electron-builder.yml",
      "appId: a.b.c\nfileAssociations: &x\n  - {ext: n, role: Editor}\nmac: {fileAssociations: *x, extendInfo: {a: 1}}\n"
    ),
    (
      "n.xml",
      """
      <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info" xmlns:d="urn:utictl:declare:1">
      <mime-type type="a/b"><comment>&#x41;&amp;</comment><glob pattern="*.n"/><d:type><dict><key>a</key><true/></dict></d:type>
      </mime-type></mime-info>
      """
    ),
  ]

  @Test(arguments: [62, 63, 100_000]) func `elements are nested, but not without end`(depth: Int) throws {
    let text =
      "<mime-info xmlns='http://www.freedesktop.org/standards/shared-mime-info'>"
      + String(repeating: "<match><x/>", count: depth) + String(repeating: "</match>", count: depth) + "</mime-info>"
    func read() throws {
      _ = try DeclaredFiles(contentsOf: Array(text.utf8), named: "n.xml", owner: "a.b.c", in: .system)
    }
    guard depth > 62 else { return try read() }
    #expect { try read() } throws: { "\($0)".contains("elements are nested more than 64 levels deep") }
  }

  @Test func `a desktop entry declares no types`() {
    let text = Array("[Desktop Entry]\nType=Application\nMimeType=text/plain;\n".utf8)
    #expect {
      try DeclaredFiles(contentsOf: text, named: "n.desktop", owner: nil, in: .system)
    } throws: {
      "\($0)".contains("a desktop entry only lists MIME types")
    }
  }

  @Test(arguments: files.indices)
  func `damaged files are refused or read`(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let bytes = Array(text.utf8)
    var random = SeededGenerator(seed: UInt64(index + 1))
    #expect(throws: Never.self) { try DeclaredFiles(contentsOf: bytes, named: name, owner: "a.b.c", in: .system) }
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !damaged.isEmpty else { continue }
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
        case 2: damaged.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: damaged.removeSubrange(place...)
        }
      }
      guard let files = try? DeclaredFiles(contentsOf: damaged, named: name, owner: "a.b.c", in: .system) else {
        continue
      }
      _ = try? files.text(as: .mime, in: .system)
    }
  }
}
