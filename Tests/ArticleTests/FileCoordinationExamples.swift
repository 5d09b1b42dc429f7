import FileCoordination
import Foundation
import TestFixtures
import Testing

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
}
