import Testing
import UTTestFixtures

#if canImport(DocumentFrameworks)
  import DocumentFrameworks
#else
  import Foundation
#endif

/// Reads and writes documents, one access after another and not on the main thread.
private actor DocumentAccess {
  func write(_ text: String, to url: URL) throws { try access(url, .write(text)) }

  func read(_ url: URL) throws -> String { try access(url, .read) }

  private enum Kind {
    case read, write(String)
  }

  @discardableResult
  private func access(_ url: URL, _ kind: Kind) throws -> String {
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var (result, error): (Result<String, any Error>?, NSError?)
    switch kind {
    case .read:
      coordinator.coordinate(readingItemAt: url, options: .withoutChanges, error: &error) { url in
        result = Result { try String(contentsOf: url, encoding: .utf8) }
      }
    case .write(let text):
      coordinator.coordinate(writingItemAt: url, options: .forReplacing, error: &error) { url in
        result = Result {
          try Data(text.utf8).write(to: url)
          return text
        }
      }
    }
    if let error { throw error }
    return try result?.get() ?? ""
  }
}

/// Learns what others do with a document.
private final class DocumentObserver: NSObject, NSFilePresenter {
  let presentedItemURL: URL?
  let presentedItemOperationQueue = OperationQueue()
  let observedPresentedItemUbiquityAttributes: Set<URLResourceKey> = [
    .ubiquitousItemIsUploadedKey, .ubiquitousItemDownloadingStatusKey,
  ]
  private let report: @Sendable (String) -> Void

  init(_ url: URL, _ report: @escaping @Sendable (String) -> Void) {
    (presentedItemURL, self.report) = (url, report)
    super.init()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
    NSFileCoordinator.addFilePresenter(self)
  }

  func end() { NSFileCoordinator.removeFilePresenter(self) }

  func presentedItemDidChange() { report("changed") }

  func presentedItemDidMove(to newURL: URL) { report("moved to \(newURL.lastPathComponent)") }

  func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) { report("status") }

  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    report("deleted")
    completionHandler(nil)
  }
}

/// Follows the documents of all containers of the program.
@MainActor private final class DocumentFinder {
  struct Document: Sendable, Hashable {
    var name: String
    var downloadingStatus: String?
    var isUploaded: Bool?
  }

  private let query = NSMetadataQuery()
  private var observers: [any NSObjectProtocol] = []

  init() {
    query.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope]
    query.predicate = NSPredicate(format: "%K LIKE %@", NSMetadataItemFSNameKey, "Guide-*.md")
    query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: true)]
    query.notificationBatchingInterval = 0.1
  }

  /// The documents, whenever they have changed, but not more often than the interval says. A slow loop misses lists,
  /// but never the last one.
  func documents(every interval: Duration) -> AsyncStream<[Document]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let changes = changes()
      let task = Task {
        for await documents in changes {
          continuation.yield(documents)
          do { try await Task.sleep(for: interval) } catch { break }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func changes() -> AsyncStream<[Document]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      for name in [Notification.Name.NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate] {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: query, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { if let self { continuation.yield(self.snapshot()) } }
          })
      }
      query.start()
      continuation.onTermination = { [weak self] _ in Task { @MainActor in self?.stop() } }
    }
  }

  private func snapshot() -> [Document] {
    query.disableUpdates()
    defer { query.enableUpdates() }
    return query.results.compactMap { $0 as? NSMetadataItem }.map { item in
      Document(
        name: item.value(forAttribute: NSMetadataItemFSNameKey) as? String ?? "",
        downloadingStatus: item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String,
        isUploaded: (item.value(forAttribute: NSMetadataUbiquitousItemIsUploadedKey) as? NSNumber)?.boolValue)
    }
  }

  func stop() {
    query.stop()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  var isStopped: Bool { query.isStopped }
}

/// What the iCloud guides do with documents while they change, written anew: only imports differ.
extension ContainerExamples {
  private func documents() async throws -> URL {
    try #require(await containerURL())
  }

  @Test func `a presenter learns what the handler of another program writes`() async throws {
    let url = try await documents().appending(path: "Presented-\(UUID().uuidString).md")
    let access = DocumentAccess()
    try await access.write("one", to: url)
    let (news, report) = AsyncStream.makeStream(of: String.self)
    let observer = DocumentObserver(url) { report.yield($0) }
    try await access.write("two", to: url)
    // The status may have changed before.
    for await change in news where change == "changed" { break }
    #expect(try await access.read(url) == "two")
    observer.end()
    try FileManager.default.removeItem(at: url)
    await #expect(throws: (any Error).self) { try await access.read(url) }
  }

  /// In a process of its own: other tests say themselves what is synchronized.
  @Test func `a throttled query lists the documents of the containers`() async {
    await #expect(processExitsWith: .success) { try await listDocuments() }
  }
}

@MainActor private func listDocuments() async throws {
  let container = await Task.detached {
    FileManager.default.url(forUbiquityContainerIdentifier: "iCloud.com.example.articles")
  }.value
  let folder = try #require(container).appending(path: "Documents")
  let (access, mark) = (DocumentAccess(), UUID().uuidString)
  let names = ["a", "b"].map { "Guide-\(mark)-\($0).md" }
  try await access.write("one", to: folder.appending(path: names[0]))
  let finder = DocumentFinder()
  var found: [DocumentFinder.Document] = []
  for await documents in finder.documents(every: .milliseconds(50)) {
    found = documents.filter { $0.name.contains(mark) }
    if found.map(\.name) == [names[0]] { try await access.write("two", to: folder.appending(path: names[1])) }
    if found.count == 2 { break }
  }
  #expect(found.map(\.name) == names)
  // Without an engine, everything is here, and on no other device.
  #expect(found.allSatisfy { $0.downloadingStatus == NSMetadataUbiquitousItemDownloadingStatusCurrent })
  #expect(found.allSatisfy { $0.isUploaded == false })
  // The end of the loop ends the query.
  try await eventually { finder.isStopped }
  for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
}
