import Testing
import UTTestFixtures

#if canImport(FileCoordination)
  import FileCoordination
#else
  import Foundation
#endif

/// The code of the documentation.
@Suite struct ArticleExampleTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "a.txt")
    url = URL(filePath: "\(folder.path)/a.txt")
  }

  @Test func `an access that waits`() {
    var text: String?
    var error: NSError?
    NSFileCoordinator().coordinate(readingItemAt: url, error: &error) { url in
      text = try? String(contentsOf: url, encoding: .utf8)
    }
    #expect(text == "old" && error == nil)
  }

  @Test func `an access in code with Swift concurrency`() async throws {
    let text = try await FileCoordinator().read(url) { try String(contentsOf: $0.url, encoding: .utf8) }
    #expect(text == "old")
  }

  @Test func `a conflict that is resolved`() throws {
    let conflict = url.deletingLastPathComponent().appending(path: "a.sync-conflict-20260731-120000-ABCDEF7.txt")
    try Data("theirs".utf8).write(to: conflict)
    let versions = NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? []
    if let newest = versions.first {
      try newest.replaceItem(at: url)
      for version in versions { version.isResolved = true }
    }
    #expect(try Data(contentsOf: url) == Data("theirs".utf8) && !FileManager.default.fileExists(atPath: conflict.path))
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
  }
}
