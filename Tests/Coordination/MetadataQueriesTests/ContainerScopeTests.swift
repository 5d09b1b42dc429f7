import MetadataQueries
import PropertyLists
import Synchronization
import Testing
import UTBundleDeclarations
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

extension NSMetadataQueryTests {
  /// Queries find the metadata of the process, so these take turns.
  @Suite(.serialized) struct ContainerScopes {
    let shelf: TestContainers
    let metadata: ContainerMetadata

    init() throws {
      shelf = try TestContainers()
      metadata = ContainerMetadata(shelf.containers, declared: { [] })
      try shelf.write("here", to: "a.md")
      try shelf.folder.write(
        "data", to: "data/uniform-documents/containers/iCloud.com.example.test/Data/index.md")
      shelf.engine.put("far away", at: try shelf.path("b.md"))
      shelf.engine.put("hidden", at: try shelf.path(".c.md"))
      shelf.engine.put("part", at: try shelf.path("p.rtfd/d.md"))
    }

    func query(_ scopes: [String], _ format: String = "%K LIKE '*.md'") -> NSMetadataQuery {
      let query = NSMetadataQuery()
      query.operationQueue = OperationQueue()
      query.operationQueue?.maxConcurrentOperationCount = 1
      query.notificationBatchingInterval = 0
      query.predicate = NSPredicate(format: format, NSMetadataItemFSNameKey)
      query.searchScopes = scopes
      return query
    }

    private func names(_ query: NSMetadataQuery) -> [String] {
      query.results.compactMap { ($0 as? NSMetadataItem)?.value(forAttribute: NSMetadataItemFSNameKey) as? String }
        .sorted()
    }

    func value(_ key: String, of name: String, in query: NSMetadataQuery) -> Any? {
      query.results.lazy.compactMap { $0 as? NSMetadataItem }
        .first { $0.value(forAttribute: NSMetadataItemFSNameKey) as? String == name }?.value(forAttribute: key)
    }

    @Test func `what is not on this device is listed with its attributes, and follows the engine`() async throws {
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = query([NSMetadataQueryUbiquitousDocumentsScope])
      query.start()
      try await eventually("gathering") { !query.isGathering }
      // The first list is complete.
      #expect(names(query) == ["a.md", "b.md"])
      #expect(value(NSMetadataItemFSSizeKey, of: "b.md", in: query) as? Int == 8)
      let status = { [self] name in
        value(NSMetadataUbiquitousItemDownloadingStatusKey, of: name, in: query) as? String
      }
      try await eventually("statuses") {
        status("a.md") == NSMetadataUbiquitousItemDownloadingStatusCurrent
          && status("b.md") == NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
      }
      #expect(value(NSMetadataUbiquitousItemContainerDisplayNameKey, of: "b.md", in: query) as? String == "Test")
      #expect(value(NSMetadataItemIsUbiquitousKey, of: "b.md", in: query) as? Bool == true)
      // The engine tells how much has arrived, and then that it is here.
      let path = try shelf.path("b.md")
      shelf.engine.send(.progress(path, TransferProgress(done: 2, total: 8)))
      try await eventually("progress") {
        value(NSMetadataUbiquitousItemPercentDownloadedKey, of: "b.md", in: query) as? Double == 25
      }
      try await shelf.engine.download(path) { _ in }
      shelf.engine.send(.changed([path]))
      try await eventually("a download") { status("b.md") == NSMetadataUbiquitousItemDownloadingStatusCurrent }
      #expect(names(query) == ["a.md", "b.md"])
      try await shelf.engine.evict(try shelf.path("a.md"))
      shelf.engine.send(.changed([try shelf.path("a.md")]))
      try await eventually("an eviction") { status("a.md") == NSMetadataUbiquitousItemDownloadingStatusNotDownloaded }
      #expect(names(query) == ["a.md", "b.md"])
      shelf.engine.put("new", at: try shelf.path("e.md"))
      shelf.engine.send(.everythingChanged)
      try await eventually("a new item") { names(query) == ["a.md", "b.md", "e.md"] }
      query.stop()
    }

    /// The status of an item may be known before the next list.
    @Test func `an evicted item stays in the results, although the list is older`() async throws {
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = query([NSMetadataQueryUbiquitousDocumentsScope])
      query.start()
      let status = { [self] in
        value(NSMetadataUbiquitousItemDownloadingStatusKey, of: "a.md", in: query) as? String
      }
      try await eventually("a status") { status() == NSMetadataUbiquitousItemDownloadingStatusCurrent }
      let path = try shelf.path("a.md")
      try await shelf.engine.evict(path)
      shelf.engine.send(.uploading([path]))
      try await eventually("an eviction") { status() == NSMetadataUbiquitousItemDownloadingStatusNotDownloaded }
      // The query hears of this file after that of the one that is gone.
      try shelf.write("later", to: "z.md")
      try await eventually("a later file") { names(query).contains("z.md") }
      #expect(names(query) == ["a.md", "b.md", "z.md"])
      query.stop()
    }

    @Test func `a conflict in a package is one of the package`() async throws {
      try shelf.write("text", to: "p.rtfd/TXT.rtf")
      try shelf.write("lost", to: "p.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf")
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = query([NSMetadataQueryUbiquitousDocumentsScope], "%K LIKE '*.rtfd'")
      query.start()
      try await eventually("the conflict") {
        value(NSMetadataUbiquitousItemHasUnresolvedConflictsKey, of: "p.rtfd", in: query) as? Bool == true
      }
      let conflicts = try await shelf.container.conflicts(shelf.engine)
      #expect(conflicts.map(\.document.printable) == ["Documents/p.rtfd"])
      query.stop()
    }

    @Test func `a placeholder goes when the item has come and is not what the query looks for`() async throws {
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = query([NSMetadataQueryUbiquitousDocumentsScope])
      query.predicate = NSPredicate(
        format: "%K == %@", NSMetadataUbiquitousItemDownloadingStatusKey,
        NSMetadataUbiquitousItemDownloadingStatusNotDownloaded)
      query.start()
      try await eventually("the placeholder") { names(query) == ["b.md", "p.rtfd"] }
      let path = try shelf.path("b.md")
      try await shelf.engine.download(path) { _ in }
      shelf.engine.send(.changed([path]))
      try await eventually("a download") { names(query) == ["p.rtfd"] }
      try await shelf.engine.evict(path)
      shelf.engine.send(.changed([path]))
      try await eventually("an eviction") { names(query) == ["b.md", "p.rtfd"] }
      query.stop()
    }

    @Test func `a query that starts after a container was paired asks its engine`() async throws {
      let isPaired = Mutex(false)
      let (engine, folder) = (shelf.engine, shelf.container.folder)
      let containers = UserContainers(environment: { [path = shelf.folder.path] name in
        name == "XDG_DATA_HOME" ? Array("\(path)/data".utf8) : name == "HOME" ? Array(path.utf8) : nil
      }) { _ -> (any FolderEngine)? in
        if isPaired.withLock({ $0 }) { engine } else { LocalFolderEngine(folder: folder) }
      }
      let metadata = ContainerMetadata(containers, declared: { [] })
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      for (paired, found) in [(false, ["a.md"]), (true, ["a.md", "b.md"])] {
        isPaired.withLock { $0 = paired }
        let query = query([NSMetadataQueryUbiquitousDocumentsScope])
        query.start()
        try await eventually("gathering") { !query.isGathering }
        #expect(names(query) == found)
        if !paired {
          // Nobody has looked.
          #expect(value(NSMetadataUbiquitousItemHasUnresolvedConflictsKey, of: "a.md", in: query) == nil)
        }
        query.stop()
      }
    }

    @Test func `a program that declares a container finds others in their own scope only`() async throws {
      // Other tests of this process may have declared containers.
      let info = try #require(
        InfoPlist(
          PropertyList(
            parsing: Array(
              """
              <plist version="1.0"><dict><key>NSUbiquitousContainers</key><dict><key>iCloud.com.example.declared</key><dict/>
              </dict></dict></plist>
              """.utf8), named: "Info.plist")))
      ProgramContainers.add(info)
      let identifier = try #require(ContainerIdentifier("iCloud.com.example.declared"))
      let own = try #require(shelf.containers.store).create(ContainerDeclaration(identifier: identifier))
      try shelf.folder.write(
        "mine", to: "data/uniform-documents/containers/iCloud.com.example.declared/Documents/mine.md")
      let (engine, folder) = (shelf.engine, shelf.container.folder)
      let containers = UserContainers(environment: { [path = shelf.folder.path] name in
        name == "XDG_DATA_HOME" ? Array("\(path)/data".utf8) : name == "HOME" ? Array(path.utf8) : nil
      }) { container -> (any FolderEngine)? in
        if container.folder == folder { engine } else { LocalFolderEngine(folder: container.folder) }
      }
      let metadata = ContainerMetadata(containers)
      let url = { (path: [UInt8]) in URL(filePath: String(decoding: path, as: UTF8.self), directoryHint: .isDirectory) }
      #expect(metadata.documentFolders == [url(own.documents)])
      #expect(metadata.externalFolders == [url(shelf.container.documents)])
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      for (scope, found, isExternal) in [
        (NSMetadataQueryUbiquitousDocumentsScope, ["mine.md"], false),
        (NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope, ["a.md", "b.md"], true),
      ] {
        let query = query([scope])
        query.start()
        try await eventually("gathering") { !query.isGathering }
        #expect(names(query) == found)
        #expect(value(NSMetadataUbiquitousItemIsExternalDocumentKey, of: found[0], in: query) as? Bool == isExternal)
        query.stop()
      }
    }

    @Test func `the data is everything but the documents, and a package is one item`() async throws {
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      for (scopes, format, found) in [
        ([NSMetadataQueryUbiquitousDataScope], "%K LIKE '*.md'", ["index.md"]),
        (
          [NSMetadataQueryUbiquitousDocumentsScope, NSMetadataQueryUbiquitousDataScope], "%K LIKE '*.md'",
          ["a.md", "b.md", "index.md"]
        ), ([NSMetadataQueryUbiquitousDocumentsScope], "%K LIKE '*.rtfd'", ["p.rtfd"]),
      ] {
        let query = query(scopes, format)
        query.start()
        try await eventually("gathering") { !query.isGathering }
        #expect(names(query) == found, "\(scopes)")
        query.stop()
      }
    }

    @Test func `an engine that is down does not keep a query from gathering`() async throws {
      shelf.engine.fail(.notRunning)
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = query([NSMetadataQueryUbiquitousDocumentsScope])
      query.start()
      try await eventually("gathering") { !query.isGathering }
      #expect(names(query) == ["a.md"])
      #expect(value(NSMetadataUbiquitousItemIsUploadedKey, of: "a.md", in: query) == nil)
      query.stop()
    }

    func listed(_ format: String) async throws -> NSMetadataQuery {
      let query = query([NSMetadataQueryUbiquitousDocumentsScope], format)
      query.start()
      try await eventually("gathering") { !query.isGathering }
      return query
    }

    @Test func `a package is uploaded only if everything in it is`() async throws {
      try shelf.write("one", to: "q.rtfd/TXT.rtf")
      // Of folders, statuses for many items are those without what is in them.
      shelf.engine.setInside(isUploaded: false, of: try shelf.path("q.rtfd"))
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = try await listed("%K LIKE '*.rtfd'")
      try await eventually("a status") {
        value(NSMetadataUbiquitousItemIsUploadedKey, of: "q.rtfd", in: query) != nil
      }
      #expect(value(NSMetadataUbiquitousItemIsUploadedKey, of: "q.rtfd", in: query) as? Bool == false)
      query.stop()
    }

    @Test(arguments: ["a.md", "q.rtfd"])
    func `an edit that the engine has not noticed is not uploaded`(name: String) async throws {
      try shelf.write("one", to: "q.rtfd/TXT.rtf")
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let query = try await listed("%K LIKE '*'")
      let isUploaded = { [self] in value(NSMetadataUbiquitousItemIsUploadedKey, of: name, in: query) as? Bool }
      try await eventually("uploaded") { isUploaded() == true }
      shelf.engine.holdStatuses(true)
      let item = name == "a.md" ? name : "q.rtfd/TXT.rtf"
      let file = try FileHandle(forWritingTo: shelf.url(item))
      try file.seekToEnd()
      try file.write(contentsOf: Data("edit".utf8))
      try file.close()
      #expect(isUploaded() == nil)
      // The engine is asked again, also without news.
      shelf.engine.setInside(isUploaded: false, of: try shelf.path(name))
      shelf.engine.holdStatuses(false)
      try await eventually("an answer") { isUploaded() == false }
      query.stop()
    }

    @Test func `the percentage of a download does not fall while it goes on`() async throws {
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let path = try shelf.path("b.md")
      var status = ItemSyncStatus()
      (status.contents, status.isDownloading, status.percentDownloaded) = (.notDownloaded, true, 0)
      shelf.engine.set(status, of: path)
      let query = try await listed("%K LIKE '*.md'")
      let percent = { [self] in value(NSMetadataUbiquitousItemPercentDownloadedKey, of: "b.md", in: query) as? Double }
      try await eventually("a status") { percent() == 0 }
      shelf.engine.send(.progress(path, TransferProgress(done: 2, total: 8)))
      try await eventually("progress") { percent() == 25 }
      let asked = shelf.engine.asked(path)
      shelf.engine.send(.changed([path]))
      try await eventually("two questions") {
        if shelf.engine.asked(path) == asked + 1 { shelf.engine.send(.changed([path])) }
        return shelf.engine.asked(path) > asked + 1
      }
      #expect(percent() == 25)
      query.stop()
    }

    @Test func `what has changed is asked for again`() async throws {
      for index in 0..<2000 { shelf.engine.put("far away", at: try shelf.path("z\(index).md")) }
      UbiquityMetadata.provider = metadata
      defer { UbiquityMetadata.provider = nil }
      let last = try shelf.path("z999.md")
      let query = try await listed("%K LIKE '*.md'")
      try await eventually("statuses") { shelf.engine.asked(last) == 1 }
      shelf.engine.send(.changed([last]))
      shelf.engine.send(.everythingChanged)
      try await eventually("questions") { shelf.engine.asked(last) >= 2 }
      query.stop()
    }
  }
}
