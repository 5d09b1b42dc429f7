import FileWrappers
import Testing
import UTTestFixtures

/// What the thread sanitizer looks at: `make sanitize`.
@Suite struct FileWrapperThreadTests {
  /// In the original the first reads of one wrapper on two threads end the process.
  @Test func `many threads may read one wrapper`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 { try folder.write("text \(number)", to: "Trip/part-\(number % 4)/\(number)") }
    let url = URL(filePath: "\(folder.path)/Trip")
    let wrapper = try FileWrapper(url: url)
    let serialized = try FileWrapper(url: url).serialized()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for reader in 0..<8 {
        group.addTask {
          let parts = wrapper.fileWrappers ?? [:]
          for (_, part) in reader.isMultiple(of: 2) ? Array(parts) : parts.reversed() {
            for (name, child) in part.fileWrappers ?? [:] {
              guard child.regularFileContents == Data("text \(name)".utf8), child.filename == name,
                child.fileAttributes.count == 3, part.keyForChildFileWrapper(child) == name
              else { return false }
            }
          }
          return try wrapper.matchesContents(of: url) && wrapper.serialized() == serialized
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  /// Each version that is written is one that somebody has made, whole.
  @Test func `one thread may write while others change`() async throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: "\(folder.path)/Trip")
    let wrapper = FileWrapper(directoryWithFileWrappers: ["note": FileWrapper(regularFileWithContents: Data("0".utf8))])
    try wrapper.write(to: url, originalContentsURL: nil)
    let note = try #require(wrapper.fileWrappers?["note"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<20 { try wrapper.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: url) }
      }
      group.addTask {
        for number in 1...200 {
          try note.setContents(Data("\(number % 10)".utf8))
          let child = FileWrapper(regularFileWithContents: Data())
          child.preferredFilename = "\(number)"
          wrapper.addFileWrapper(child)
          if number.isMultiple(of: 2) { wrapper.removeFileWrapper(child) }
        }
      }
      group.addTask { for _ in 0..<50 { _ = try wrapper.snapshot() } }
      try await group.waitForAll()
    }
    try wrapper.write(to: url, options: .atomic, originalContentsURL: url)
    let written = try FileWrapper(url: url)
    #expect(written.fileWrappers?["note"]?.regularFileContents == Data("0".utf8))
    #expect(written.fileWrappers?.count == 101)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Trip"])
  }
}
