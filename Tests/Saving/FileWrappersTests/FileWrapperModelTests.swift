import FileWrappers
import Testing
import UTTestFixtures

/// Wrappers under random changes, beside the simplest model of their rules: a list of children with keys.
@Suite struct FileWrapperModelTests {
  /// What a directory has to hold.
  private struct Model {
    var children: [(key: String, wrapper: FileWrapper, preferredFilename: String)] = []

    mutating func add(_ wrapper: FileWrapper, _ name: String) -> String {
      if let child = children.first(where: { $0.wrapper === wrapper }) { return child.key }
      let candidates = [name] + (1...1000).map { "\($0)__#$!@%!#__\(name)" }
      let key = candidates.first { candidate in !children.contains { $0.key == candidate } } ?? ""
      children.append((key, wrapper, name))
      return key
    }

    mutating func remove(_ wrapper: FileWrapper) { children.removeAll { $0.wrapper === wrapper } }

    /// Removed, and added under the other name.
    mutating func rename(_ wrapper: FileWrapper, _ name: String) {
      guard children.contains(where: { $0.wrapper === wrapper && $0.preferredFilename != name }) else { return }
      remove(wrapper)
      _ = add(wrapper, name)
    }

    func isAgreed(by directory: FileWrapper) -> Bool {
      let found = directory.fileWrappers ?? [:]
      return found.count == children.count
        && children.allSatisfy {
          found[$0.key] === $0.wrapper && directory.keyForChildFileWrapper($0.wrapper) == $0.key
            && $0.wrapper.preferredFilename == $0.preferredFilename
        }
    }
  }

  @Test(arguments: 0..<40) func `names and keys are those of the model`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["a", "b", "Größe", "1__#$!@%!#__a", "c.txt"]
    // Two directories share their children, as changes of names concern both.
    let directories = [FileWrapper(directoryWithFileWrappers: [:]), FileWrapper(directoryWithFileWrappers: [:])]
    var models = [Model(), Model()]
    var wrappers: [FileWrapper] = []
    for _ in 0..<150 {
      let which = Int.random(in: 0...1, using: &generator)
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      let wrapper = wrappers.randomElement(using: &generator)
      switch (Int.random(in: 0..<6, using: &generator), wrapper) {
      case (0, let wrapper?):
        directories[which].removeFileWrapper(wrapper)
        models[which].remove(wrapper)
      case (1, let wrapper?):
        wrapper.preferredFilename = name
        for index in models.indices { models[index].rename(wrapper, name) }
      case (2, let wrapper?):
        let key = directories[which].addFileWrapper(wrapper)
        #expect(key == models[which].add(wrapper, wrapper.preferredFilename ?? ""))
      case (3, _):
        let new = FileWrapper(regularFileWithContents: Data())
        for child in models[which].children where child.preferredFilename == name {
          models[which].remove(child.wrapper)
        }
        let key = try directories[which].replaceChild(preferredFilename: name, with: new)
        #expect(key == models[which].add(new, name))
        wrappers.append(new)
      case (4, _):
        let key = directories[which].addRegularFile(withContents: Data(), preferredFilename: name)
        let new = try #require(directories[which].fileWrappers?[key])
        #expect(key == models[which].add(new, name))
        wrappers.append(new)
      default:
        let new = FileWrapper(regularFileWithContents: Data())
        new.preferredFilename = name
        wrappers.append(new)
      }
      #expect(models[0].isAgreed(by: directories[0]) && models[1].isAgreed(by: directories[1]))
    }
    // What is on disk has the keys as names, however often it is saved.
    let folder = try TemporaryFolder()
    let url = URL(filePath: "\(folder.path)/package")
    for _ in 0..<2 {
      try directories[0].write(to: url, options: .atomic, originalContentsURL: url)
      #expect(try Set(FileManager.default.contentsOfDirectory(atPath: url.path)) == Set(models[0].children.map(\.key)))
    }
  }
}
