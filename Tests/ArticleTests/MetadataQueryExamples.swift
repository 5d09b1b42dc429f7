import MetadataQueries
import Testing
import UTTestFixtures

/// The code of the documentation.
@Suite struct MetadataQueryExamples {
  let folder: URL
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = URL(filePath: temporary.path)
    try temporary.write("old", to: "a.txt")
  }

  @Test func `a predicate from a format`() {
    let yesterday = Date.now - 86_400
    let notes = NSPredicate(format: "%K LIKE[c] '*.md' AND %K > %@", "name", "date", yesterday)
    let isNote = notes.evaluate(with: ["name": "Todo.md", "date": Date.now])
    #expect(isNote)
  }

  @Test func `a query that follows a folder`() async throws {
    // Set before the query starts, and read after its only notification.
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
    var names: Set<String> = []
    for await update in DocumentQuery(in: [folder], contentTypes: ["public.text"]) {
      names.subtract(update.removed.map(\.name))
      names.formUnion(update.added.map(\.name))
      if update.isComplete { break }
    }
    #expect(names == ["a.txt"])
  }
}
