import FileWrappers
import Testing

/// The rules of names and keys: Apple's documentation of `FileWrapper`, NSFileWrapper.h, and public measurements.
@Suite struct FileWrapperNamesTests {
  private func file(_ text: String = "", named name: String? = nil) -> FileWrapper {
    let wrapper = FileWrapper(regularFileWithContents: Data(text.utf8))
    if let name { wrapper.preferredFilename = name }
    return wrapper
  }

  @Test func `a new wrapper has no names`() {
    for wrapper in [FileWrapper(), file("text"), FileWrapper(directoryWithFileWrappers: [:])] {
      #expect(wrapper.preferredFilename == nil)
      #expect(wrapper.filename == nil)
    }
  }

  @Test func `a child is keyed by its own preferred name`() {
    let named = file(named: "a.txt")
    let unnamed = file()
    let folder = FileWrapper(directoryWithFileWrappers: ["x": named, "y": unnamed])
    #expect(folder.fileWrappers.map { Set($0.keys) } == ["a.txt", "y"])
    #expect(unnamed.preferredFilename == "y")
    #expect(folder.keyForChildFileWrapper(named) == "a.txt")
    #expect(folder.keyForChildFileWrapper(file()) == nil)
  }

  @Test func `children with the same name get keys with numbers`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let children = (0..<3).map { _ in file(named: "a") }
    #expect(children.map(folder.addFileWrapper) == ["a", "1__#$!@%!#__a", "2__#$!@%!#__a"])
    #expect(children.allSatisfy { $0.preferredFilename == "a" })
    // Removing one frees its key and renumbers nobody.
    folder.removeFileWrapper(children[1])
    #expect(folder.fileWrappers.map { Set($0.keys) } == ["a", "2__#$!@%!#__a"])
    #expect(folder.addRegularFile(withContents: Data(), preferredFilename: "a") == "1__#$!@%!#__a")
  }

  @Test func `a number is free again whichever child had it`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let children = (0..<20).map { _ in file(named: "a") }
    let keys = children.map(folder.addFileWrapper)
    for index in [7, 3, 12] { folder.removeFileWrapper(children[index]) }
    #expect(
      (0..<4).map { _ in folder.addFileWrapper(file(named: "a")) } == [keys[3], keys[7], keys[12], "20__#$!@%!#__a"])
    // A child with another name that has one of these keys.
    let other = file(named: "21__#$!@%!#__a")
    #expect(folder.addFileWrapper(other) == "21__#$!@%!#__a")
    #expect(folder.addFileWrapper(file(named: "a")) == "22__#$!@%!#__a")
    folder.removeFileWrapper(other)
    #expect(folder.addFileWrapper(file(named: "a")) == "21__#$!@%!#__a")
  }

  /// Counts how often it is asked for its name.
  private final class AskedWrapper: FileWrapper, @unchecked Sendable {
    var count = 0
    override var preferredFilename: String? {
      get {
        count += 1
        return super.preferredFilename
      }
      set { super.preferredFilename = newValue }
    }
  }

  @Test func `a child is replaced without looking at the others`() throws {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let others = (0..<50).map { _ in AskedWrapper(regularFileWithContents: Data()) }
    for (number, other) in others.enumerated() {
      other.preferredFilename = "\(number)"
      folder.addFileWrapper(other)
      other.count = 0
    }
    for text in ["1", "2"] { #expect(try folder.replaceChild(preferredFilename: "a", with: file(text)) == "a") }
    #expect(others.allSatisfy { $0.count == 0 } && folder.fileWrappers?.count == 51)
    // Whatever has changed since: children that prefer the name have other keys, and others have taken it.
    others[0].preferredFilename = "a"
    others[1].preferredFilename = "b"
    #expect(try folder.replaceChild(preferredFilename: "a", with: file("3")) == "a")
    #expect(try folder.replaceChild(preferredFilename: "1", with: file("4")) == "1")
    #expect(folder.keyForChildFileWrapper(others[0]) == nil && folder.keyForChildFileWrapper(others[1]) == "b")
    #expect(folder.fileWrappers?.count == 51)
  }

  @Test func `another preferred name moves a child in every folder`() {
    let child = file(named: "a")
    let one = FileWrapper(directoryWithFileWrappers: ["a": child])
    let other = FileWrapper(directoryWithFileWrappers: ["a": child, "b": file(named: "b")])
    child.preferredFilename = "b"
    #expect(one.keyForChildFileWrapper(child) == "b")
    #expect(other.keyForChildFileWrapper(child) == "1__#$!@%!#__b")
  }

  @Test func `the dictionary is a copy`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let before = folder.fileWrappers
    folder.addFileWrapper(file(named: "a"))
    #expect(before?.isEmpty == true)
    #expect(folder.fileWrappers?.count == 1)
  }

  @Test func `a child that is replaced keeps its key`() throws {
    let folder = FileWrapper(directoryWithFileWrappers: ["a": file("old")])
    let new = file("new")
    #expect(try folder.replaceChild(preferredFilename: "a", with: new) == "a")
    #expect(folder.fileWrappers?["a"] === new)
    #expect(folder.fileWrappers?.count == 1)
  }

  @Test func `what cannot be added is an error`() throws {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    #expect(throws: FileWrapperError.noPreferredFilename) { try folder.add(file()) }
    #expect(throws: FileWrapperError.notADirectory("a")) { try file(named: "a").add(file(named: "b")) }
    let inner = FileWrapper(directoryWithFileWrappers: [:])
    inner.preferredFilename = "inner"
    folder.preferredFilename = "outer"
    folder.addFileWrapper(inner)
    #expect(throws: FileWrapperError.cycle("outer")) { try inner.add(folder) }
    #expect(throws: FileWrapperError.cycle("inner")) { try inner.add(inner) }
    #expect(throws: FileWrapperError.notADirectory("a")) { try file(named: "a").children() }
    #expect(file().fileWrappers == nil)
    #expect(folder.regularFileContents == nil)
    #expect(throws: FileWrapperError.notAFile("outer")) { try folder.contents() }
  }

  @Test func `children do not keep their folder alive`() {
    let child = file(named: "a")
    weak var directory: FileWrapper?
    do {
      let folder = FileWrapper(directoryWithFileWrappers: ["a": child])
      directory = folder
      #expect(directory != nil)
    }
    #expect(directory == nil)
  }

  @Test func `attributes of new wrappers`() {
    func attributes(_ wrapper: FileWrapper) -> [FileAttributeKey: Any] {
      Dictionary(uniqueKeysWithValues: wrapper.fileAttributes.map { (FileAttributeKey(rawValue: $0), $1) })
    }
    let regular = attributes(file("text"))
    #expect(regular[.posixPermissions] as? Int == 0o666)
    #expect(regular[.type] as? FileAttributeType == .typeRegular)
    #expect(abs((regular[.modificationDate] as? Date)?.timeIntervalSinceNow ?? 99) < 60)
    let folder = attributes(FileWrapper(directoryWithFileWrappers: ["a": file()]))
    #expect(folder[.posixPermissions] as? Int == 0o777)
    #expect(folder[.type] as? FileAttributeType == .typeDirectory)
    #expect(folder[.modificationDate] == nil)
    let link = FileWrapper(symbolicLinkWithDestinationURL: URL(filePath: "/etc/hosts"))
    #expect(attributes(link)[.posixPermissions] as? Int == 0o666)
    #expect(attributes(link)[.modificationDate] == nil)
    #expect(link.isSymbolicLink && !link.isRegularFile && !link.isDirectory)
    #expect(link.symbolicLinkDestinationURL?.path == "/etc/hosts")
  }

  @Test func `many threads may change one folder`() async {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<100 {
            let child = FileWrapper(regularFileWithContents: Data())
            child.preferredFilename = "\(round)"
            folder.addFileWrapper(child)
            if (round + number).isMultiple(of: 2) { folder.removeFileWrapper(child) }
          }
        }
      }
    }
    #expect(folder.fileWrappers?.count == 400)
  }
}
