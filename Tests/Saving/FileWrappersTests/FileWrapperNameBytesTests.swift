import FileWrappers
import Testing
import UTFileURLs
import UTLibC
import UTSystemCalls
import UTTestFixtures
import UTText

/// Names on disk are bytes. Keys are text, but every item keeps its name.
@Suite struct FileWrapperNameBytesTests {
  private let folder: TemporaryFolder
  private let root: URL

  init() throws {
    folder = try TemporaryFolder()
    root = URL(bytes: Array("\(folder.path)/d".utf8) + [0xFF])
    #expect(Descriptor.makeFolders(root.bytes, mode: 0o755))
  }

  private static func name(_ text: String, _ byte: UInt8) -> [UInt8] { Array(text.utf8) + [byte] }

  private func write(_ text: String, to url: URL) {
    #expect(Descriptor.makeFolders(url.bytes.parentFolder, mode: 0o755))
    let file = Descriptor.open(url.bytes, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    #expect(Array(text.utf8).withUnsafeBytes { Descriptor.writeOn($0, to: file?.number ?? -1) })
  }

  private func contents(of url: URL) -> [[UInt8]: String] {
    let names = Descriptor.open(url.bytes, O_RDONLY | O_DIRECTORY).flatMap { FolderEntries.names(of: $0) } ?? []
    return names.reduce(into: [:]) { found, name in
      let file = Descriptor.open(url.appending(bytes: name).bytes, O_RDONLY)
      found[name] = file?.bytes(100, at: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func `a wrapper has the name of its item, in a folder whose name is not UTF-8`() throws {
    write("text", to: root.appending(path: "a.txt"))
    let wrapper = try FileWrapper(url: root.appending(path: "a.txt"))
    #expect(wrapper.filename == "a.txt" && wrapper.preferredFilename == "a.txt")
    #expect(try FileWrapper(regularFileAt: root.appending(path: "a.txt")).preferredFilename == "a.txt")
    try wrapper.read(from: root.appending(path: "a.txt"))
    #expect(wrapper.filename == "a.txt")
  }

  @Test(arguments: [false, true]) func `an item keeps its name in another package`(isLarge: Bool) throws {
    let name = Self.name("caf", 0xE9)
    write("text", to: root.appending(bytes: name))
    let item = root.appending(bytes: name)
    let child = isLarge ? try FileWrapper(regularFileAt: item) : try FileWrapper(url: item)
    #expect(child.preferredFilename == "caf\u{FFFD}")
    let package = FileWrapper(directoryWithFileWrappers: [:])
    #expect(package.addFileWrapper(child) == "caf\u{FFFD}")
    try package.write(to: root.appending(path: "p"), originalContentsURL: nil)
    #expect(contents(of: root.appending(path: "p")) == [name: "text"])
    child.preferredFilename = "new"
    try package.write(to: root.appending(path: "p"), options: .atomic, originalContentsURL: nil)
    #expect(contents(of: root.appending(path: "p")) == [Array("new".utf8): "text"])
  }

  /// They are equal as text: not UTF-8, U+FFFD itself, and canonically equivalent.
  private static let names = [
    [0xFD], [0xFE], [0xFF], Array("\u{FFFD}".utf8), Array("\u{FFFD}\u{FFFD}".utf8), Array("é".utf8),
    Array("e\u{301}".utf8),
  ]

  @Test func `keys do not depend on chance, and names that look alike survive`() throws {
    let package = root.appending(path: "p")
    for (index, name) in Self.names.enumerated() { write("\(index)", to: package.appending(bytes: name)) }
    let all = contents(of: package)
    #expect(all.count == Self.names.count)
    let wrapper = try FileWrapper(url: package)
    let texts = try wrapper.children().mapValues { String(decoding: $0.regularFileContents ?? Data(), as: UTF8.self) }
    #expect(
      texts == [
        "\u{FFFD}": "3", "\u{FFFD}\u{FFFD}": "4", "\u{FFFD}\u{FFFD}2": "0", "\u{FFFD}\u{FFFD}3": "1",
        "\u{FFFD}\u{FFFD}4": "2", "e\u{301}": "6", "é\u{FFFD}": "5",
      ])
    for url in [package, root.appending(path: "q")] {
      try wrapper.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: nil)
      #expect(contents(of: url) == all)
    }
    try FileWrapper(wrapper.snapshot()).write(to: root.appending(path: "r"), originalContentsURL: nil)
    #expect(contents(of: root.appending(path: "r")) == all)
  }

  @Test func `a name that looks like another one survives when the package is read again`() throws {
    let package = root.appending(path: "p")
    write("one", to: package.appending(bytes: [0xFF]))
    let wrapper = try FileWrapper(url: package)
    let child = wrapper.fileWrappers?["\u{FFFD}"]
    write("two", to: package.appending(bytes: [0xFE]))
    try wrapper.read(from: package)
    #expect(wrapper.fileWrappers?["\u{FFFD}"] === child && wrapper.fileWrappers?.count == 2)
    try wrapper.write(to: root.appending(path: "q"), originalContentsURL: nil)
    #expect(contents(of: root.appending(path: "q")) == [[0xFF]: "one", [0xFE]: "two"])
  }

  @Test func `two children do not get one name`() throws {
    for name: [UInt8] in [[0xFE], [0xFF]] { write("one", to: root.appending(path: "p").appending(bytes: name)) }
    write("two", to: root.appending(path: "q").appending(bytes: [0xFF]))
    let (one, two) = (try FileWrapper(url: root.appending(path: "p")), try FileWrapper(url: root.appending(path: "q")))
    one.removeFileWrapper(try #require(FileName([0xFE]).flatMap { one.child(onDisk: $0) }))
    let child = try #require(two.fileWrappers?["\u{FFFD}"])
    two.removeFileWrapper(child)
    #expect(one.addFileWrapper(child) == "\u{FFFD}")
    try one.write(to: root.appending(path: "r"), originalContentsURL: nil)
    #expect(contents(of: root.appending(path: "r")) == [[0xFF]: "one", Array("\u{FFFD}".utf8): "two"])
  }

  @Test func `a child is found by its name on disk`() throws {
    let package = root.appending(path: "p")
    for name in Self.names { write("", to: package.appending(bytes: name)) }
    let wrapper = try FileWrapper(url: package)
    for name in Self.names {
      let child = try #require(FileName(name).flatMap { wrapper.child(onDisk: $0) })
      wrapper.removeFileWrapper(child)
      try wrapper.write(to: root.appending(path: "q"), options: .atomic, originalContentsURL: nil)
      #expect(contents(of: root.appending(path: "q"))[name] == nil)
    }
    #expect(wrapper.fileWrappers?.isEmpty == true)
  }

  @Test(arguments: ["%FF/a", "../%FF", "/%FF/a", "a/b", "/a"]) func `a link keeps its destination`(path: String) throws
  {
    let bytes = path.percentDecoded
    let link = FileWrapper(symbolicLinkWithDestinationURL: URL(bytes: bytes))
    try link.write(to: root.appending(path: "l"), originalContentsURL: nil)
    #expect(Descriptor.destination(ofLinkAt: root.appending(path: "l").bytes) == bytes)
    let url = try #require(try FileWrapper(url: root.appending(path: "l")).symbolicLinkDestinationURL)
    #expect(url.relativeBytes == bytes && url.isFileURL)
  }
}
