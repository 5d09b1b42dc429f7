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

  @Test func `a query that follows a folder`() async throws {
    let folder = url.deletingLastPathComponent()
    nonisolated(unsafe) var observer: (any NSObjectProtocol)?
    let count = await withCheckedContinuation { continuation in
      let show = { @Sendable (results: [Any]) in continuation.resume(returning: results.count) }
      let query = NSMetadataQuery()
      query.searchScopes = [folder]
      query.predicate = NSPredicate(format: "%K LIKE[c] '*.txt'", NSMetadataItemFSNameKey)
      query.operationQueue = OperationQueue()
      let name = Notification.Name.NSMetadataQueryDidFinishGathering
      observer = NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) { _ in
        query.stop()
        show(query.results)
      }
      query.start()
    }
    if let observer { NotificationCenter.default.removeObserver(observer) }
    #expect(count == 1)
  }

  @Test func `a list that follows a folder`() async throws {
    let folder = url.deletingLastPathComponent()
    var names: Set<String> = []
    for await update in DocumentQuery(in: [folder], contentTypes: ["public.text"]) {
      names.subtract(update.removed.map(\.name))
      names.formUnion(update.added.map(\.name))
      if update.isComplete { break }
    }
    #expect(names == ["a.txt"])
  }
}
