import TestFixtures
import Testing

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

  @Test func `a predicate from a format`() {
    let yesterday = Date.now - 86_400
    let notes = NSPredicate(format: "%K LIKE[c] '*.md' AND %K > %@", "name", "date", yesterday)
    let isNote = notes.evaluate(with: ["name": "Todo.md", "date": Date.now])
    #expect(isNote)
  }
}
