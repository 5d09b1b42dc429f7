import Testing
import UTTestFixtures

#if canImport(UbiquitousItems)
  import UbiquitousItems
#else
  import Foundation
#endif

/// The code of the article on containers, and what the iCloud guides do with them, written anew: only imports differ.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ContainerExamples {
  private static let identifier = "iCloud.com.example.articles"
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let list = """
      <plist version="1.0"><dict><key>NSUbiquitousContainers</key><dict>
        <key>\(Self.identifier)</key><dict/>
      </dict></dict></plist>
      """
    try DocumentContainer.declare(infoPlist: Array(list.utf8))
  }

  /// Whether documents can be in a container, and where: asked once, off the main thread.
  func containerURL() async -> URL? {
    await Task.detached {
      FileManager.default.url(forUbiquityContainerIdentifier: Self.identifier)?.appending(path: "Documents")
    }.value
  }

  @Test func `the guide's flows compile and work`() async throws {
    let manager = FileManager.default
    let token: (any NSCoding & NSCopying & NSObjectProtocol)? = manager.ubiquityIdentityToken
    let observer = NotificationCenter.default.addObserver(
      forName: .NSUbiquityIdentityDidChange, object: nil, queue: .main
    ) { _ in }
    defer { NotificationCenter.default.removeObserver(observer) }
    #expect(token.map { !$0.isEqual(NSString("other")) } ?? true)
    let documents = try #require(await containerURL())
    let local = URL(filePath: try folder.write("text", to: "Draft.md"))
    let shared = documents.appending(path: "Draft-\(UUID().uuidString).md")
    // To the cloud, off the main thread.
    try await Task.detached {
      try FileManager.default.setUbiquitous(true, itemAt: local, destinationURL: shared)
    }.value
    #expect(manager.isUbiquitousItem(at: shared) && !manager.isUbiquitousItem(at: local))
    // Its status.
    let values = try shared.resourceValues(forKeys: [
      .nameKey, .isUbiquitousItemKey, .ubiquitousItemDownloadingStatusKey, .ubiquitousItemIsUploadedKey,
      .ubiquitousItemHasUnresolvedConflictsKey, .ubiquitousItemDownloadingErrorKey,
    ])
    #expect(values.isUbiquitousItem == true && values.name == shared.lastPathComponent)
    if values.ubiquitousItemDownloadingStatus == .notDownloaded {
      try manager.startDownloadingUbiquitousItem(at: shared)
    }
    #expect(values.ubiquitousItemIsUploaded != true && values.ubiquitousItemHasUnresolvedConflicts == false)
    // A coordinated read and write.
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var (text, error): (String?, NSError?)
    coordinator.coordinate(readingItemAt: shared, options: [], error: &error) { url in
      text = try? String(contentsOf: url, encoding: .utf8)
    }
    coordinator.coordinate(writingItemAt: shared, options: .forReplacing, error: &error) { url in
      try? Data("new".utf8).write(to: url)
    }
    #expect(text == "text" && error == nil)
    // Freed only if another device has it.
    do { try manager.evictUbiquitousItem(at: shared) } catch let error as CocoaError {
      #expect(error.code == .featureUnsupported || error.isUbiquitousFileError)
    }
    // Back, away from all devices.
    try await Task.detached {
      try FileManager.default.setUbiquitous(false, itemAt: shared, destinationURL: local)
    }.value
    #expect(try String(contentsOf: local, encoding: .utf8) == "new")
  }

  @Test func `the list of a container`() async throws {
    let container = try DocumentContainer(Self.identifier)
    let name = "Listed-\(UUID().uuidString).md"
    let url = try await container.moveIn(URL(filePath: try folder.write("text", to: name)))
    for await items in container.items {
      guard let item = items.first(where: { $0.name == name }) else { continue }
      #expect(item.contentType == "net.daringfireball.markdown" && item.size == 4)
      break
    }
    try FileManager.default.removeItem(at: url)
  }

  @Test func `the code of the article`() async throws {
    let container = try DocumentContainer(Self.identifier)
    let draft = URL(filePath: try folder.write("text", to: "Article-\(UUID().uuidString).md"))
    let url = try await container.moveIn(draft)
    try await container.download(url) { print("\(Int($0 * 100)) %") }
    #expect(try await container.devices.isEmpty)
    let values = try url.resourceValues(forKeys: [.ubiquitousItemIsUploadedKey])
    if values.ubiquitousItemIsUploaded == true { print("on another device, too") }
    #expect(values.ubiquitousItemIsUploaded == false)
    try await container.moveOut(url, to: draft)
  }
}
