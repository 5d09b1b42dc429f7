import MetadataQueries
import Testing
import UTTestFixtures
import UTThreads

/// Apple's queries, as their documentation and public code use them.
// Each query takes an inotify instance, of which a user may have few.
@Suite(.serialized) struct NSMetadataQueryTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(filePath: folder.path, directoryHint: .isDirectory)
    try folder.write("1", to: "b.md")
    try folder.write("22", to: "a.md")
    try folder.write("333", to: "sub/c.txt")
    try folder.write("4444", to: "Letter.rtfd/TXT.rtf")
    try folder.write("", to: ".hidden.md")
  }

  /// A query whose notifications are recorded.
  final class Recorded: NSMetadataQuery, @unchecked Sendable {
    private let lock = NSLock()
    // Not the notifications themselves, which would keep the query.
    private var notifications: [(name: Notification.Name, info: [AnyHashable: Any])] = []
    private var observers: [any NSObjectProtocol] = []

    init(_ scopes: [Any], _ predicate: NSPredicate?) {
      super.init()
      operationQueue = OperationQueue()
      operationQueue?.maxConcurrentOperationCount = 1
      notificationBatchingInterval = 0
      searchScopes = scopes
      self.predicate = predicate
      for name in [
        Notification.Name.NSMetadataQueryDidStartGathering, .NSMetadataQueryGatheringProgress,
        .NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate,
      ] {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: self, queue: nil) { [weak self] note in
            nonisolated(unsafe) let note = note
            self?.lock.withLock { self?.notifications.append((note.name, note.userInfo ?? [:])) }
          })
      }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    var names: [Notification.Name] { lock.withLock { notifications.map(\.name) } }

    /// The names of items in updates, by key.
    func items(_ key: String) -> [String] {
      lock.withLock {
        notifications.filter { $0.name == .NSMetadataQueryDidUpdate }.flatMap { note in
          (note.info[key] as? [Any] ?? []).compactMap { Self.name($0) }
        }
      }
    }

    func isGathered(times: Int = 1) async throws {
      try await eventually("all items") { names.count { $0 == .NSMetadataQueryDidFinishGathering } == times }
    }

    var resultNames: [String] { results.compactMap { Self.name($0) } }

    static func name(_ result: Any) -> String? {
      (result as? NSMetadataItem)?.value(forAttribute: NSMetadataItemFSNameKey) as? String
    }
  }

  private func query(_ format: String = "TRUEPREDICATE", _ arguments: Any?...) -> Recorded {
    Recorded([url], NSPredicate(format: format, argumentArray: arguments))
  }

  @Test func `items are gathered and then followed`() async throws {
    let query = query("%K ENDSWITH '.md'", NSMetadataItemFSNameKey)
    query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: true)]
    #expect(!query.isStarted && !query.isStopped)
    #expect(query.start() && !query.start() && query.isStarted)
    try await query.isGathered()
    #expect(!query.isGathering)
    #expect(
      query.names == [
        .NSMetadataQueryDidStartGathering, .NSMetadataQueryGatheringProgress, .NSMetadataQueryDidFinishGathering,
      ])
    #expect(query.resultNames == ["a.md", "b.md"] && query.resultCount == 2)
    #expect(query.value(ofAttribute: NSMetadataItemFSSizeKey, forResultAt: 0) as? Int == 2)
    #expect(query.index(ofResult: query.result(at: 1)) == 1 && query.index(ofResult: NSObject()) == NSNotFound)
    let item = query.result(at: 0) as AnyObject
    try folder.write("xxx", to: "a.md")
    try folder.write("x", to: "A.md")
    try FileManager.default.removeItem(at: url.appending(path: "b.md"))
    // Results change before they are reported.
    try await eventually {
      query.resultNames == ["A.md", "a.md"] && query.items("kMDQueryUpdateChangedItems").contains("a.md")
        && query.value(ofAttribute: NSMetadataItemFSSizeKey, forResultAt: 1) as? Int == 3
        && !query.items(NSMetadataQueryUpdateAddedItemsKey).isEmpty
        && !query.items(NSMetadataQueryUpdateRemovedItemsKey).isEmpty
    }
    // A file may be noticed before all of it is written, and then changes again.
    #expect(Set(query.items("kMDQueryUpdateChangedItems")).subtracting(["A.md"]) == ["a.md"])
    #expect(query.items(NSMetadataQueryUpdateAddedItemsKey) == ["A.md"])
    #expect(query.items(NSMetadataQueryUpdateRemovedItemsKey) == ["b.md"])
    #expect(query.result(at: 1) as AnyObject === item && query.index(ofResult: item) == 1)
    query.stop()
    #expect(query.isStopped && !query.isStarted && query.resultCount == 2)
  }

  @Test func `attributes are those of files and types`() async throws {
    let query = query(
      "%K UTI-CONFORMS-TO 'com.apple.package' AND %K.pathExtension == %@", NSMetadataItemContentTypeKey,
      NSMetadataItemURLKey, "rtfd")
    query.start()
    try await query.isGathered()
    let item = try #require(query.results.first as? NSMetadataItem)
    #expect(query.resultCount == 1 && item.value(forAttribute: NSMetadataItemFSSizeKey) == nil)
    let tree = item.value(forAttribute: NSMetadataItemContentTypeTreeKey) as? [String]
    #expect(tree?.first == "com.apple.rtfd" && tree?.contains("public.composite-content") == true)
    #expect(item.value(forAttribute: NSMetadataItemPathKey) as? String == "\(folder.path)/Letter.rtfd")
    #expect((item.value(forAttribute: NSMetadataItemURLKey) as? URL)?.path == "\(folder.path)/Letter.rtfd")
    let file = try #require(NSMetadataItem(url: url.appending(path: "a.md")))
    let values = file.values(forAttributes: [NSMetadataItemFSSizeKey, NSMetadataItemTitleKey])
    #expect(values?.count == 1 && values?[NSMetadataItemFSSizeKey] as? NSNumber == 2)
    #expect(file.attributes.contains(NSMetadataItemFSContentChangeDateKey))
    let date = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a.md")[.modificationDate] as? Date
    let found = try #require(file.value(forAttribute: NSMetadataItemFSContentChangeDateKey) as? Date)
    #expect(abs(found.timeIntervalSince(try #require(date))) < 0.001)
    #expect(NSMetadataItem(url: url.appending(path: "none")) == nil)
  }

  @Test func `updates wait while they are disabled, also if that is nested`() async throws {
    let query = query("%K LIKE '*.md'", NSMetadataItemFSNameKey)
    query.start()
    try await query.isGathered()
    query.disableUpdates()
    query.enumerateResults { result, place, stops in
      #expect(query.result(at: place) as AnyObject === result as AnyObject)
      stops.pointee = true
    }
    query.disableUpdates()
    query.enableUpdates()
    try folder.write("", to: "new.md")
    let other = self.query("kMDItemFSName == 'new.md'")
    other.start()
    try await other.isGathered()
    await withCheckedContinuation { continuation in query.whenSettled { continuation.resume() } }
    #expect(query.resultCount == 2 && !query.names.contains(.NSMetadataQueryDidUpdate))
    query.enableUpdates()
    try await eventually { query.resultCount == 3 && query.names.contains(.NSMetadataQueryDidUpdate) }
  }

  @Test(arguments: ["kMDItemFSName == '*.md'", "kMDItemContentTypeTree == 'public.text' && kMDItemFSName == '*.m*'"])
  func `comparisons are those of Spotlight`(_ format: String) async throws {
    let query = query(format)
    query.start()
    try await query.isGathered()
    let plain = self.query("%K LIKE '*.md'", NSMetadataItemFSNameKey)
    plain.start()
    try await plain.isGathered()
    #expect(query.resultNames.sorted() == plain.resultNames.sorted() && query.resultCount > 0)
  }

  @Test func `changing the search starts it again`() async throws {
    let query = query("%K LIKE '*.md'", NSMetadataItemFSNameKey)
    query.start()
    try await query.isGathered()
    query.predicate = NSPredicate(format: "kMDItemFSName == 'c.txt'")
    try await query.isGathered(times: 2)
    #expect(query.resultNames == ["c.txt"])
    query.searchScopes = ["\(folder.path)/Letter.rtfd", url.appending(path: "none")]
    try await query.isGathered(times: 3)
    #expect(query.resultCount == 0)
    query.predicate = NSPredicate(format: "kMDItemFSName != nil")
    query.searchItems = [url.appending(path: "sub"), try #require(NSMetadataItem(url: url.appending(path: "a.md")))]
    try await eventually { query.resultNames.sorted() == ["a.md", "sub"] }
    query.sortDescriptors = [NSSortDescriptor(key: "kMDItemFSName", ascending: false)]
    try await eventually { query.resultNames == ["sub", "a.md"] }
  }

  @Test func `what is in another scope is found as if it was not`() async throws {
    try folder.write("1", to: ".config/app/x.md")
    let query = query("%K LIKE '*'", NSMetadataItemFSNameKey)
    query.searchItems = [url.appending(path: "sub"), url.appending(path: "sub/c.txt")]
    query.start()
    try await query.isGathered()
    #expect(query.resultNames.sorted() == ["c.txt", "sub"])
    query.searchItems = nil
    query.searchScopes = [url, url.appending(path: ".config/app")]
    try await eventually("a scope in a hidden folder") { query.resultNames.contains("x.md") }
  }

  /// Each value is found once, and a change is compared with few of the others.
  @Test(arguments: [50, 200])
  func `a change of sorted results does not sort the others again`(_ count: Int) async throws {
    for number in 0..<count { try folder.write("x", to: "many/\(number * 7 % count).note") }
    let query = query("%K ENDSWITH '.note'", NSMetadataItemFSNameKey)
    query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: false)]
    query.start()
    try await query.isGathered()
    let first = Steps.taken { #expect(query.resultNames.count == count) }
    // Values, and as many comparisons as sorting takes.
    #expect(first >= count && first < 30 * count)
    #expect(Steps.taken { _ = query.results } == 0)
    try folder.write("x", to: "many/55555.note")
    try await eventually { query.resultCount == count + 1 }
    let steps = Steps.taken { _ = query.results }
    #expect(steps > 0 && steps < 20, "\(steps) steps")
    try FileManager.default.removeItem(at: url.appending(path: "many/3.note"))
    try await eventually { query.resultCount == count }
    #expect(query.resultNames == ((0..<count).filter { $0 != 3 } + [55555]).map { "\($0).note" }.sorted(by: >))
  }

  /// A descriptor with a key path of Swift compares the items itself, before and after changes.
  @Test func `descriptors of Swift and of keys sort together`() async throws {
    let query = query("%K ENDSWITH '.md'", NSMetadataItemFSNameKey)
    query.sortDescriptors = [
      NSSortDescriptor(keyPath: \NSMetadataItem.nameLength, ascending: false),
      NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: false),
    ]
    query.start()
    try await query.isGathered()
    #expect(query.resultNames == ["b.md", "a.md"])
    try folder.write("", to: "cc.md")
    try folder.write("", to: "aa.md")
    try await eventually { query.resultCount == 4 }
    #expect(query.resultNames == ["cc.md", "aa.md", "b.md", "a.md"])
  }

  @Test func `what cannot be searched does not start`() {
    #expect(!NSMetadataQuery().start())
    let mixed = query()
    mixed.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope, NSMetadataQueryUserHomeScope]
    #expect(!mixed.start() && !mixed.isStarted)
  }

  @Test func `results are grouped and counted by values`() async throws {
    let query = query("kMDItemContentType UTI-CONFORMS-TO 'public.data'")
    query.sortDescriptors = [NSSortDescriptor(key: "kMDItemFSName", ascending: true)]
    query.groupingAttributes = [NSMetadataItemContentTypeKey, NSMetadataItemFSSizeKey]
    query.valueListAttributes = [NSMetadataItemContentTypeKey]
    query.start()
    try await query.isGathered()
    let groups = query.groupedResults
    #expect(groups.map { $0.value as? String } == ["net.daringfireball.markdown", "public.plain-text"])
    #expect(groups[0].results.compactMap { Recorded.name($0) } == ["a.md", "b.md"] && groups[0].resultCount == 2)
    #expect(groups[0].subgroups?.map { $0.value as? Int } == [2, 1])
    #expect(groups[0].subgroups?[0].subgroups == nil && groups[0].attribute == NSMetadataItemContentTypeKey)
    let list = try #require(query.valueLists[NSMetadataItemContentTypeKey])
    #expect(list.map(\.count) == [2, 1] && list[1].value as? String == "public.plain-text")
  }

  @Test func `the delegate replaces results and values`() async throws {
    final class Replacing: NSObject, NSMetadataQueryDelegate {
      func metadataQuery(_ query: NSMetadataQuery, replacementObjectForResultObject result: NSMetadataItem) -> Any {
        (Recorded.name(result) ?? "") as NSString
      }
      func metadataQuery(
        _ query: NSMetadataQuery, replacementValueForAttribute attrName: String, value attrValue: Any
      ) -> Any { (attrValue as? Int ?? 0) > 1 ? "large" : "small" }
    }
    let query = query("%K LIKE '*.md'", NSMetadataItemFSNameKey)
    let delegate = Replacing()
    query.delegate = delegate
    query.groupingAttributes = [NSMetadataItemFSSizeKey]
    query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSSizeKey, ascending: false)]
    query.start()
    try await query.isGathered()
    #expect(query.results as? [String] == ["a.md", "b.md"] && query.index(ofResult: "b.md" as NSString) == 1)
    #expect(query.groupedResults.map { $0.value as? String } == ["large", "small"])
  }

  @Test func `an app follows its documents and their state`() async throws {
    let provider = CloudProvider(url)
    UbiquityMetadata.provider = provider
    defer { UbiquityMetadata.provider = nil }
    let (current, none) = (
      NSMetadataUbiquitousItemDownloadingStatusCurrent, NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
    )
    let watcher = CloudWatcher()
    try await eventually { watcher.documents == ["a.md": current, "b.md": current] }
    provider.set(none, of: url.appending(path: "a.md"))
    try await eventually { watcher.documents == ["a.md": none, "b.md": current] }
    try folder.write("", to: "sub/d.md")
    try await eventually { watcher.documents["d.md"] == current }
    let item = try #require(NSMetadataItem(url: url.appending(path: "a.md")))
    #expect(item.value(forAttribute: NSMetadataItemIsUbiquitousKey) as? Bool == true)
    #expect(item.value(forAttribute: NSMetadataUbiquitousItemPercentDownloadedKey) as? Double == 40)
    #expect(item.attributes.contains(NSMetadataUbiquitousItemDownloadingStatusKey))
    let query = query("%K == %@", NSMetadataUbiquitousItemDownloadingStatusKey, none)
    query.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope]
    query.start()
    try await query.isGathered()
    #expect(query.resultNames == ["a.md"])
    provider.set(nil, of: url.appending(path: "a.md"))
    try await eventually { query.resultCount == 0 }
  }
}

extension NSMetadataItem {
  fileprivate var nameLength: Int { (value(forAttribute: NSMetadataItemFSNameKey) as? String)?.count ?? 0 }
}
