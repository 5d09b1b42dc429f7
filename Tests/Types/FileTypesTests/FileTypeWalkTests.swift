import FileTypes
import SystemTypes
import Testing
import TypeRegistry
import UTLibC
import UTTestFixtures

/// Walks compared with `find` and with the types of single items.
@Suite struct FileTypeWalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A folder with something of everything.
  private func fillWithEverything() throws {
    for path in [
      "a.txt", ".hidden", ".git/config", "b/c/d.png", "b/Letter.rtfd/TXT.rtf", "b/App.app/Contents/Info.plist",
      "b/Kit.framework/Headers/Kit.h", "b/c.JPG", "b/.d/e.json", "b/x.clap/Contents/Info.plist", "leer/x",
    ] { try folder.write("", to: path) }
    folder.folder("empty")
    folder.folder("empty.pkg")
    folder.pipe("pipe")
    folder.socket("socket")
    folder.link("link", to: "b")
    folder.link("dangling", to: "nowhere")
    folder.file("tool", mode: 0o755)
    folder.file("tool.unknown", mode: 0o755)
    folder.file("data.unknown")
    folder.file([0x63, 0x61, 0x66, 0xE9, 0x2E, 0x74, 0x78, 0x74])
    folder.file([0x0A, 0xFF, 0x2E, 0xFE])
    folder.file(String(repeating: "n", count: 251) + ".gif")
    folder.file("long." + String(repeating: "e", count: 40))
  }

  private func walk(
    _ change: (inout FileTypeWalk) -> Void = { _ in }, errors: ((FileTypeError) -> Void)? = nil
  ) -> [(path: [UInt8], type: UniformType)] {
    var walk = FileTypeWalk(.system)
    change(&walk)
    return walk.items(under: folder.path, onError: errors ?? { Issue.record("\($0)") })
  }

  /// What follows the folder in a path.
  private func relative(_ path: [UInt8]) -> String {
    String(decoding: path.dropFirst(folder.path.utf8.count), as: UTF8.self)
  }

  @Test(arguments: [1, 2, 7])
  func `a walk finds what find does`(_ threads: Int) throws {
    try fillWithEverything()
    let paths = walk {
      $0.descendsIntoPackages = true
      $0.threadCount = threads
    }.map(\.path)
    #expect(Set(paths) == folder.find())
    #expect(Set(paths).count == paths.count)
  }

  @Test func `types are those of single items`() throws {
    try fillWithEverything()
    for follows in [false, true] {
      for item in walk({ $0.followsLinks = follows }) {
        let single = try TypeRegistry.system.type(ofItemAt: item.path, followingLinks: follows)
        #expect(item.type == single, "\(String(decoding: item.path, as: UTF8.self))")
      }
    }
  }

  @Test func `a package is one document`() throws {
    try fillWithEverything()
    let paths = Set(walk().map(\.path))
    let inside = "-name '*.rtfd' -prune -o -name '*.app' -prune -o -name '*.pkg' -prune"
    #expect(paths == folder.find("\\( \(inside) \\) -print0 -o"))
    #expect(paths.contains(Array("\(folder.path)/b/Kit.framework/Headers/Kit.h".utf8)))
    let root = FileTypeWalk(.system).items(under: "\(folder.path)/b/Letter.rtfd/")
    #expect(root.map(\.type.identifier) == ["com.apple.rtfd"])
  }

  @Test func `hidden items`() throws {
    try fillWithEverything()
    let paths = walk { walk in
      walk.includesHiddenItems = false
      walk.descendsIntoPackages = true
    }.map(\.path)
    #expect(Set(paths) == folder.find("-name '.*' -prune -o"))
  }

  /// A folder, its other items by name, its subfolders in the same way.
  @Test func `ordered walks`() throws {
    for path in ["b.txt", "a/z", "a/b/y", "B", "c/x", "a!", "a0"] { try folder.write("", to: path) }
    let names = walk { $0.isOrdered = true }.map { relative($0.path) }
    #expect(names == ["", "/B", "/a!", "/a0", "/b.txt", "/a", "/a/z", "/a/b", "/a/b/y", "/c", "/c/x"])
  }

  @Test func `counts are those of the items`() throws {
    try fillWithEverything()
    let counts = FileTypeWalk(.system).counts(under: folder.path) { Issue.record("\($0)") }
    let items = Dictionary(grouping: walk(), by: \.type).mapValues(\.count)
    #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0.type, $0.count) }) == items)
    #expect(counts.map(\.count) == counts.map(\.count).sorted(by: >))
  }

  @Test func `several roots`() throws {
    try fillWithEverything()
    let roots = ["a.txt", "b/c", "missing", "pipe", "link", "b/c/"].map { Array("\(folder.path)/\($0)".utf8) }
    var errors: [FileTypeError] = []
    var walk = FileTypeWalk(.system)
    walk.isOrdered = true
    var found: [String] = []
    walk.forEachItem(under: roots + [[0x61, 0]], onError: { errors.append($0) }) { path, type in
      let path = path.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      found.append("\(path.dropFirst(folder.path.utf8.count)) \(type)")
    }
    #expect(
      found == [
        "/a.txt public.plain-text", "/b/c public.folder", "/b/c/d.png public.png", "/pipe public.named-pipe",
        "/link public.symlink", "/b/c/ public.folder", "/b/c/d.png public.png",
      ])
    #expect(errors.map(\.errorNumber).sorted() == [ENOENT, EINVAL].sorted())
  }

  @Test func `a body that throws ends the walk`() throws {
    struct Enough: Error {}
    for index in 0..<2_000 { try folder.write("", to: "d\(index % 40)/a-name-that-takes-some-room-\(index).txt") }
    for threads in [1, 2] {
      var walk = FileTypeWalk(.system)
      walk.threadCount = threads
      var seen = 0
      #expect(throws: Enough.self) {
        try walk.forEachItem(under: folder.path, onError: { _ in }) { _, _ throws(Enough) in
          seen += 1
          if seen == 5 { throw Enough() }
        }
      }
      #expect(seen == 5)
    }
  }

  /// More extensions than are remembered, each with a type of its own.
  @Test func `many extensions`() throws {
    for index in 0..<12_500 { folder.file("f.unknown\(index)", mode: index % 7 == 0 ? 0o755 : 0o644) }
    let found = walk()
    #expect(found.count == 12_501)
    for item in found where item.path.last == UInt8(ascii: "9") {
      #expect(item.type == (try? TypeRegistry.system.type(ofItemAt: item.path)))
    }
    #expect(FileTypeWalk(.system).counts(under: folder.path) { _ in }.count == 12_501)
  }

  /// Root may read everything, so there is nothing to see for it.
  @Test(.enabled(if: geteuid() != 0))
  func `unreadable folders`() throws {
    for path in ["closed/a", "listed/a.txt", "listed/tool", "listed/sub/b"] { try folder.write("", to: path) }
    chmod("\(folder.path)/closed", 0)
    chmod("\(folder.path)/listed", 0o444)
    defer {
      chmod("\(folder.path)/closed", 0o755)
      chmod("\(folder.path)/listed", 0o755)
    }
    var errors: Set<String> = []
    let found = walk(errors: { errors.insert("\(relative($0.path)) \($0.errorNumber)") })
    let types = Dictionary(uniqueKeysWithValues: found.map { (relative($0.path), $0.type.identifier) })
    #expect(
      types == [
        "": "public.folder", "/closed": "public.folder", "/listed": "public.folder",
        "/listed/a.txt": "public.plain-text", "/listed/tool": "public.data",
      ])
    #expect(errors == ["/closed \(EACCES)", "/listed/tool \(EACCES)", "/listed/sub \(EACCES)"])
  }

  @Test func `roots that are links`() throws {
    try folder.write("", to: "sub/a.txt")
    folder.link("link", to: "sub")
    folder.link("dangling", to: "nowhere")
    folder.link("in-a-file", to: "sub/a.txt/b")
    func types(_ name: String, _ followsLinks: Bool) -> [String] {
      var walk = FileTypeWalk(.system)
      walk.followsLinks = followsLinks
      return walk.items(under: "\(folder.path)/\(name)").map(\.type.identifier)
    }
    #expect(types("link", false) == ["public.symlink"])
    #expect(types("link", true) == ["public.folder", "public.plain-text"])
    #expect(types("link/", false) == ["public.folder", "public.plain-text"])
    #expect(types("dangling", true) == ["public.symlink"] && types("in-a-file", true) == ["public.symlink"])
  }

  @Test func `a missing root`() {
    var errors: [FileTypeError] = []
    let found = FileTypeWalk(.system).items(under: "\(folder.path)/missing") { errors.append($0) }
    #expect(found.isEmpty)
    #expect(errors.map(\.errorNumber) == [ENOENT] && errors.map(\.operation) == [.examining])
  }
}

extension FileTypeWalk {
  /// All items, as found.
  func items(
    under path: String, onError: (FileTypeError) -> Void = { Issue.record("\($0)") }
  ) -> [(path: [UInt8], type: UniformType)] {
    var items: [(path: [UInt8], type: UniformType)] = []
    forEachItem(under: path, onError: onError) { path, type in
      items.append((path.withUnsafeBufferPointer(Array.init), type))
    }
    return items
  }
}
