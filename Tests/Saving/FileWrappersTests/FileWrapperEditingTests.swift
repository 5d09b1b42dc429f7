import FileWrappers
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Whatever is done to a package in memory, what is saved is what is there: also where most of it is taken over as it
/// is.
@Suite struct FileWrapperEditingTests {
  /// Path to contents, or to permissions for a folder.
  private typealias Contents = [String: String]

  private func contents(of wrapper: FileWrapper, prefix: String = "") throws -> Contents {
    var found: Contents = [:]
    for (key, child) in try wrapper.children() {
      // Less what the tests' `umask` takes away, which no permission here is without.
      let permissions = (child.fileAttributes["NSFilePosixPermissions"] as? Int ?? 0) & 0o755
      if child.isDirectory {
        found["\(prefix)\(key)/"] = "\(permissions)"
        found.merge(try contents(of: child, prefix: "\(prefix)\(key)/")) { first, _ in first }
      } else {
        found[prefix + key] = "\(permissions) " + String(decoding: try child.contents(), as: UTF8.self)
      }
    }
    return found
  }

  private func allDirectories(in wrapper: FileWrapper) throws -> [FileWrapper] {
    let children = try wrapper.children().sorted { $0.key < $1.key }.map(\.value)
    return try [wrapper] + children.filter(\.isDirectory).flatMap { try allDirectories(in: $0) }
  }

  private func files(in directory: FileWrapper) throws -> [FileWrapper] {
    try directory.children().sorted { $0.key < $1.key }.map(\.value).filter(\.isRegularFile)
  }

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
  }

  private func directory(_ files: String...) -> FileWrapper {
    FileWrapper(
      directoryWithFileWrappers: Dictionary(
        uniqueKeysWithValues: files.map { ($0, FileWrapper(regularFileWithContents: Data($0.utf8))) }))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `any sequence of edits is saved`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let url = URL(filePath: "\(folder.path)/Package")
    let other = URL(filePath: "\(folder.path)/Other")
    let names = ["a", "x/b", "x/c", "x/y/d", "x/y/e", "z/f", "z/w/v/g"]
    for name in names { try folder.write(name, to: "Package/\(name)") }
    let wrapper = try FileWrapper(url: url)
    var number = 0
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        number += 1
        let directories = try allDirectories(in: wrapper)
        let place = try #require(directories.randomElement(using: &random))
        let file = try files(in: place).randomElement(using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2: try file?.setContents(Data("new \(number)".utf8))
        case 3: place.addRegularFile(withContents: Data("added \(number)".utf8), preferredFilename: "n\(number)")
        case 4: file.map(place.removeFileWrapper)
        case 5: file?.preferredFilename = "renamed \(number)"
        case 6:
          // A folder with all that is in it moves elsewhere.
          let moved = try #require(directories.randomElement(using: &random))
          guard moved !== wrapper, try !allDirectories(in: moved).contains(where: { $0 === place }) else { break }
          for directory in directories { directory.removeFileWrapper(moved) }
          moved.preferredFilename = "moved \(number)"
          try place.add(moved)
        case 7: (file ?? place).fileAttributes["NSFilePosixPermissions"] = file == nil ? 0o750 : 0o640
        default:
          let added = directory("one", "two")
          added.preferredFilename = "folder \(number)"
          try place.add(added)
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        // In between, elsewhere: from now on it is that which is saved over next.
        try wrapper.write(to: other, options: .atomic, originalContentsURL: url)
        #expect(try contents(of: FileWrapper(url: other)) == contents(of: wrapper))
      }
      let options: FileWrapper.WritingOptions = Bool.random(using: &random) ? [.atomic] : [.atomic, .withNameUpdating]
      try wrapper.write(to: url, options: options, originalContentsURL: url)
      #expect(try contents(of: FileWrapper(url: url)) == contents(of: wrapper))
      if Int.random(in: 0..<4, using: &random) == 0 { try wrapper.read(from: url) }
    }
  }

  @Test func `a folder that takes the place of its package is saved whole`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "x/b", "x/y/c"] { try folder.write(name, to: "Package/\(name)") }
    let url = URL(filePath: "\(folder.path)/Package")
    let inner = try #require(try FileWrapper(url: url).children()["x"])
    try inner.write(to: url, options: .atomic, originalContentsURL: url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() == ["b", "y"])
    #expect(try text(folder, "Package/y/c") == "x/y/c")
  }

  @Test func `a folder that comes back is saved as it is`() throws {
    let folder = try TemporaryFolder()
    for name in ["D/x", "E/y"] { try folder.write(name, to: "Package/\(name)") }
    let url = URL(filePath: "\(folder.path)/Package")
    let wrapper = try FileWrapper(url: url, options: .immediate)
    let old = try #require(try wrapper.children()["D"])
    let new = FileWrapper(directoryWithFileWrappers: ["x": FileWrapper(regularFileWithContents: Data("new".utf8))])
    new.preferredFilename = "D"
    for (removed, added, contents) in [(old, new, "new"), (new, old, "D/x")] {
      wrapper.removeFileWrapper(removed)
      try wrapper.add(added)
      try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
      #expect(try text(folder, "Package/D/x") == contents)
    }
  }

  @Test func `a folder that moves keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    for name in ["S/D/x", "T/y"] { try folder.write(name, to: "Package/\(name)") }
    #expect(chmod("\(folder.path)/Package/S/D", 0o700) == 0)
    let url = URL(filePath: "\(folder.path)/Package")
    let wrapper = try FileWrapper(url: url)
    let source = try #require(try wrapper.children()["S"])
    let moved = try #require(try source.children()["D"])
    source.removeFileWrapper(moved)
    try wrapper.children()["T"]?.add(moved)
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    #expect(try text(folder, "Package/T/D/x") == "S/D/x")
    var status = stat()
    #expect(stat("\(folder.path)/Package/T/D", &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `a folder in two packages is saved in both`() throws {
    let folder = try TemporaryFolder()
    for name in ["One/s/a", "Two/b"] { try folder.write(name, to: name) }
    let (one, two) = (URL(filePath: "\(folder.path)/One"), URL(filePath: "\(folder.path)/Two"))
    let (first, second) = (try FileWrapper(url: one), try FileWrapper(url: two))
    let shared = try #require(try first.children()["s"])
    try second.add(shared)
    try second.write(to: two, options: .atomic, originalContentsURL: two)
    #expect(try text(folder, "Two/s/a") == "One/s/a")
    try shared.children()["a"]?.setContents(Data("changed".utf8))
    try first.write(to: one, options: .atomic, originalContentsURL: one)
    try second.write(to: two, options: .atomic, originalContentsURL: two)
    #expect(try text(folder, "One/s/a") == "changed")
    #expect(try text(folder, "Two/s/a") == "changed")
  }

  @Test func `what another program changed beside it is kept`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "x/b", "x/c"] { try folder.write(name, to: "Package/\(name)") }
    let url = URL(filePath: "\(folder.path)/Package")
    let wrapper = try FileWrapper(url: url, options: .immediate)
    try folder.write("from another program", to: "Package/x/b")
    try wrapper.children()["a"]?.setContents(Data("from here".utf8))
    let conflict = try wrapper.write(to: url, options: .atomic, originalContentsURL: url, progress: nil)
    #expect(conflict == nil)
    #expect(try text(folder, "Package/a") == "from here")
    #expect(try text(folder, "Package/x/b") == "from another program")
  }

  @Test func `what was changed is saved although another program has removed its folder`() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: "\(folder.path)/Package")
    for name in ["a", "x/b", "x/y/c"] { try folder.write(name, to: "Package/\(name)") }
    let wrapper = try FileWrapper(url: url, options: .immediate)
    try FileManager.default.removeItem(at: url.appending(path: "x"))
    try wrapper.children()["x"]?.children()["b"]?.setContents(Data("x/b".utf8))
    wrapper.addRegularFile(withContents: Data("d".utf8), preferredFilename: "d")
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    for name in ["a", "x/b", "x/y/c", "d"] {
      #expect(try text(folder, "Package/\(name)") == name)
    }
  }

  @Test func `folders keep their attributes at another place`() throws {
    let folder = try TemporaryFolder()
    for name in ["x/y/a", "x/b"] { try folder.write(name, to: "Package/\(name)") }
    let names = ["", "/x", "/x/y"]
    for (number, name) in names.enumerated() {
      let item = try FileBase(at: FilePath("\(folder.path)/Package\(name)"))
      #expect(ExtendedAttributes.set("user.number", to: [CChar(number)], descriptor: item.descriptor))
      #expect(futimens(item.descriptor, [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: number, tv_nsec: 7)]) == 0)
    }
    let wrapper = try FileWrapper(url: URL(filePath: "\(folder.path)/Package"))
    wrapper.fileWrappers?["x"]?.addRegularFile(withContents: Data(), preferredFilename: "new")
    // Also what was never read again.
    for copy in ["One", "Two"] {
      let url = URL(filePath: "\(folder.path)/\(copy)")
      try wrapper.write(to: url, originalContentsURL: nil)
      for (number, name) in names.enumerated() {
        let item = try FileBase(at: FilePath("\(folder.path)/\(copy)\(name)"))
        #expect(ExtendedAttributes.value(of: "user.number", descriptor: item.descriptor) == [CChar(number)])
        // The time is that of the last change of the list.
        var status = stat()
        #expect(fstat(item.descriptor, &status) == 0)
        #expect((status.st_mtim.tv_sec == number && status.st_mtim.tv_nsec == 7) == (name != "/x"))
      }
    }
  }
}
