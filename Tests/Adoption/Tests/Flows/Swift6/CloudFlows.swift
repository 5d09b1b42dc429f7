import Testing

#if canImport(DocumentFrameworks)
  import DocumentFrameworks
#else
  import UIKit
#endif

// Files that other programs and devices have, too, with nothing changed but the import.

/// A list of the texts in a folder that follows changes.
@MainActor final class TextList {
  private let query = NSMetadataQuery()
  private var observers: [NSObjectProtocol] = []
  private(set) var names: [String] = []

  init(_ folder: URL) {
    query.searchScopes = [folder]
    query.predicate = NSPredicate(format: "%K LIKE '*.txt'", NSMetadataItemFSNameKey)
    query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: true)]
    for name in [Notification.Name.NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: query, queue: .main) { [weak self] _ in
          MainActor.assumeIsolated { self?.update() }
        })
    }
    query.start()
  }

  private func update() {
    query.disableUpdates()
    names = query.results.compactMap {
      ($0 as? NSMetadataItem)?.value(forAttribute: NSMetadataItemFSNameKey) as? String
    }
    query.enableUpdates()
  }

  func end() {
    query.stop()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }
}

/// Chooses where documents are.
struct Storage {
  let local: URL

  /// The documents of the container, or those on this device if there is none.
  var documents: URL {
    guard FileManager.default.ubiquityIdentityToken != nil,
      let container = FileManager.default.url(forUbiquityContainerIdentifier: "iCloud.com.example.flows")
    else { return local }
    return container.appendingPathComponent("Documents")
  }
}

/// What is shown of an item of a container.
struct ItemStatus: Equatable {
  var isInCloud = false
  var symbol = "doc"

  init(_ url: URL) throws {
    let values = try url.resourceValues(forKeys: [
      .isUbiquitousItemKey, .ubiquitousItemDownloadingStatusKey, .ubiquitousItemIsUploadedKey, .isDirectoryKey,
    ])
    isInCloud = values.isUbiquitousItem ?? false
    if values.isDirectory == true { symbol = "folder" }
    if values.ubiquitousItemDownloadingStatus == .notDownloaded { symbol = "icloud" }
    if values.ubiquitousItemIsUploaded == false { symbol = "icloud.and.arrow.up" }
  }
}

/// Reads files in turn with other programs, on a queue of its own.
final class Reader {
  private let queue = OperationQueue()
  private let coordinator = NSFileCoordinator()

  func texts(_ urls: [URL], completion: @escaping @Sendable ([String], Error?) -> Void) {
    let intents = urls.map { NSFileAccessIntent.readingIntent(with: $0, options: .withoutChanges) }
    coordinator.coordinate(with: intents, queue: queue) { error in
      guard error == nil else { return completion([], error) }
      completion(intents.map { (try? String(contentsOf: $0.url, encoding: .utf8)) ?? "" }, nil)
    }
  }
}

/// Tells what happens in a folder.
final class FolderObserver: NSObject, NSFilePresenter {
  var presentedItemURL: URL?
  let presentedItemOperationQueue: OperationQueue
  let journal = Journal()

  init(folder: URL) {
    presentedItemURL = folder
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    presentedItemOperationQueue = queue
    super.init()
    NSFileCoordinator.addFilePresenter(self)
  }

  func end() { NSFileCoordinator.removeFilePresenter(self) }

  func presentedSubitemDidAppear(at url: URL) { journal.add("new \(url.lastPathComponent)") }
  func presentedSubitemDidChange(at url: URL) { journal.add("changed \(url.lastPathComponent)") }
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { journal.add("moved \(newURL.lastPathComponent)") }
}

/// An editor without a document class: its text is saved before others read the file.
final class Editor: NSObject, NSFilePresenter {
  var presentedItemURL: URL?
  var presentedItemOperationQueue = OperationQueue()
  private var text: String
  private let journal: Journal

  init(_ url: URL, text: String, journal: Journal) {
    presentedItemURL = url
    self.text = text
    self.journal = journal
    super.init()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
    NSFileCoordinator.addFilePresenter(self)
  }

  func end() { NSFileCoordinator.removeFilePresenter(self) }

  func savePresentedItemChanges(completionHandler: @escaping (Error?) -> Void) {
    do {
      guard let url = presentedItemURL else { return completionHandler(nil) }
      try Data(text.utf8).write(to: url)
      journal.add("saved")
      completionHandler(nil)
    } catch {
      completionHandler(error)
    }
  }

  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    let journal = journal
    journal.add("lent")
    writer { journal.add("back") }
  }

  func accommodatePresentedItemDeletion(completionHandler: @escaping (Error?) -> Void) {
    journal.add("deleted")
    presentedItemURL = nil
    completionHandler(nil)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct CloudFlows {
  let place: Place

  init() throws { place = try Place() }

  @Test func `9: a list follows a folder`() async throws {
    try place.write("", to: "b.txt")
    try place.write("", to: "c.md")
    let list = TextList(place.folder)
    await until { list.names == ["b.txt"] }
    try place.write("", to: "a.txt")
    await until { list.names == ["a.txt", "b.txt"] }
    try FileManager.default.removeItem(at: place.url("b.txt"))
    await until { list.names == ["a.txt"] }
    list.end()
  }

  @Test func `10: without a container, documents are on this device`() async {
    let storage = Storage(local: place.folder)
    let token = FileManager.default.ubiquityIdentityToken
    let documents = await Task.detached { storage.documents }.value
    #expect(token != nil || documents == place.folder)
  }

  @Test func `11: a file that cannot be moved into a container stays`() async throws {
    let (file, target) = (try place.write("one", to: "a.txt"), place.url("b.txt"))
    await #expect(throws: CocoaError.self) {
      try await Task.detached {
        try FileManager.default.setUbiquitous(true, itemAt: file, destinationURL: target)
      }.value
    }
    #expect(place.text("a.txt") == "one" && !FileManager.default.isUbiquitousItem(at: file))
  }

  @Test func `12: the status of an item on this device`() throws {
    let file = try place.write("one", to: "a.txt")
    #expect(try !ItemStatus(file).isInCloud && ItemStatus(file).symbol == "doc")
    #expect(try ItemStatus(place.folder).symbol == "folder")
    let keys: Set<URLResourceKey> = [.fileSizeKey]
    let values = try file.resourceValues(forKeys: keys)
    var all: [URLResourceValues] = [values]
    all.append(try file.resourceValues(forKeys: [.fileSizeKey, .nameKey]))
    #expect(all.map(\.fileSize) == [3, 3] && all[1].name == "a.txt")
  }

  @Test func `13: a file goes to the trash, and its presenter follows it`() async throws {
    let file = try place.write("one", to: "a.txt")
    let memo = Memo(fileURL: file)
    #expect(await memo.open())
    let isAllowed = file.startAccessingSecurityScopedResource()
    defer { if isAllowed { file.stopAccessingSecurityScopedResource() } }
    let trashed = try await Task.detached {
      var resulting: NSURL?
      try FileManager.default.trashItem(at: file, resultingItemURL: &resulting)
      return resulting as URL?
    }.value
    let item = try #require(trashed)
    #expect(try place.text("a.txt") == nil && String(contentsOf: item, encoding: .utf8) == "one")
    await until { memo.fileURL.lastPathComponent == item.lastPathComponent && memo.fileURL != file }
    #expect(await memo.close())
    try FileManager.default.removeItem(at: item)
    let record = item.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("info/\(item.lastPathComponent).trashinfo")
    try FileManager.default.removeItem(at: record)
  }

  @Test func `14: several files are read in one access, on a queue`() async throws {
    let urls = [try place.write("one", to: "a.txt"), try place.write("two", to: "b.txt")]
    let reader = Reader()
    let texts = await withCheckedContinuation { done in
      reader.texts(urls) { texts, error in
        #expect(error == nil)
        done.resume(returning: texts)
      }
    }
    #expect(texts == ["one", "two"])
  }

  @Test func `15: a folder tells of its items`() async throws {
    let observer = FolderObserver(folder: place.folder)
    let file = place.url("a.txt")
    await Task.detached {
      var error: NSError?
      NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: file, error: &error) { url in
        try? Data("one".utf8).write(to: url)
      }
    }.value
    await until { observer.journal.all.contains("new a.txt") }
    // A program that does not coordinate.
    try FileManager.default.moveItem(at: file, to: place.url("b.txt"))
    await until { observer.journal.all.contains("moved b.txt") }
    observer.end()
  }

  @Test func `16: an editor saves before a reader, and makes way for a writer`() async throws {
    let journal = Journal()
    let file = try place.write("old", to: "a.txt")
    let editor = Editor(file, text: "new", journal: journal)
    let text = await Task.detached {
      var (text, error): (String?, NSError?)
      NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: file, error: &error) { url in
        text = try? String(contentsOf: url, encoding: .utf8)
      }
      NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: file, options: .forDeleting, error: &error) {
        url in
        try? FileManager.default.removeItem(at: url)
      }
      return text
    }.value
    #expect(text == "new" && place.text("a.txt") == nil)
    await until { journal.all.contains("back") }
    #expect(journal.all.filter { $0 != "back" }.prefix(1) == ["saved"] && journal.all.contains("deleted"))
    editor.end()
  }
}
