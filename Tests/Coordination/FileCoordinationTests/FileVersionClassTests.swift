import FileCoordination
import Foundation
import Testing
import UTTestFixtures

/// `NSFileVersion`, as the rows of Apple's documentation describe it. The versions are in the store of the tests.
@Suite struct FileVersionClassTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(filePath: try folder.write("current", to: "a.txt"))
  }

  private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  private func add(_ text: String, _ options: NSFileVersion.AddingOptions = .byMoving) throws -> NSFileVersion {
    let temporary = NSFileVersion.temporaryDirectoryURLForNewVersionOfItem(at: url)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let contents = temporary.appending(path: "a.txt")
    try text.write(to: contents, atomically: false, encoding: .utf8)
    return try NSFileVersion.addOfItem(at: url, withContentsOf: contents, options: options)
  }

  @Test func `a file has a current version, which is not among the others`() throws {
    let current = try #require(NSFileVersion.currentVersionOfItem(at: url))
    #expect(current.url == url && !current.isConflict && current.isResolved && !current.isDiscardable)
    #expect(current.hasLocalContents && !current.hasThumbnail && current.localizedName == "a.txt")
    #expect(NSFileVersion.otherVersionsOfItem(at: url)?.isEmpty == true)
    #expect(throws: CocoaError.self) { try current.remove() }
    #expect(text(url) == "current")
  }

  @Test func `where there is no file, there are no versions`() {
    let missing = url.deletingLastPathComponent().appending(path: "missing.txt")
    #expect(NSFileVersion.currentVersionOfItem(at: missing) == nil)
    #expect(NSFileVersion.otherVersionsOfItem(at: missing) == nil)
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: missing) == nil)
  }

  @Test func `a version is found again by its identifier, also after the file was moved`() throws {
    let added = try add("old")
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: added.persistentIdentifier, requiringSecureCoding: false)
    let moved = url.deletingLastPathComponent().appending(path: "b.txt")
    try FileManager.default.moveItem(at: url, to: moved)
    let identifier = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data))
    let found = try #require(NSFileVersion.version(itemAt: moved, forPersistentIdentifier: identifier))
    #expect(text(found.url) == "old")
    #expect(NSFileVersion.version(itemAt: moved, forPersistentIdentifier: 7) == nil)
    try NSFileVersion.removeOtherVersionsOfItem(at: moved)
  }

  @Test func `a conflict in a package is one of the package`() throws {
    try folder.write("theirs", to: "Trip.rtfd/TXT.rtf")
    try folder.write("image", to: "Trip.rtfd/a.png")
    try folder.write("ours", to: "Trip.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf")
    let package = URL(filePath: folder.path).appending(path: "Trip.rtfd")
    let found = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: package))
    let version = try #require(found.first)
    #expect(found.count == 1 && version.isConflict && !version.isResolved && version.localizedName == "Trip.rtfd")
    // Code for Apple's platforms reads a package there, possibly after it has released the version.
    let url = NSFileVersion.unresolvedConflictVersionsOfItem(at: package)?.first?.url
    for place in [version.url, try #require(url)] {
      #expect(text(place.appending(path: "TXT.rtf")) == "ours" && text(place.appending(path: "a.png")) == "image")
      #expect(place.lastPathComponent == "Trip.rtfd")
    }
    let copy = URL(filePath: folder.path).appending(path: "Copy.rtfd")
    try version.replaceItem(at: copy)
    #expect(text(copy.appending(path: "TXT.rtf")) == "ours" && text(copy.appending(path: "a.png")) == "image")
    // As the guide ends a conflict.
    try version.replaceItem(at: package)
    try NSFileVersion.removeOtherVersionsOfItem(at: package)
    version.isResolved = true
    #expect(version.isResolved && NSFileVersion.unresolvedConflictVersionsOfItem(at: package)?.isEmpty == true)
    #expect(text(package.appending(path: "TXT.rtf")) == "ours")
    #expect(try FileManager.default.contentsOfDirectory(atPath: package.path).sorted() == ["TXT.rtf", "a.png"])
    try NSFileVersion.removeOtherVersionsOfItem(at: package)
  }

  @Test func `an item is replaced by a version`() throws {
    let added = try add("old", [])
    #expect(!added.isDiscardable)
    #expect(try added.replaceItem(at: url) == url && text(url) == "old")
    let others = try #require(NSFileVersion.otherVersionsOfItem(at: url))
    #expect(Set(others.map { text($0.url) }) == ["old", "current"])
    try added.replaceItem(at: url, options: .byMoving)
    #expect(!added.hasLocalContents && added.modificationDate == nil)
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
    #expect(NSFileVersion.otherVersionsOfItem(at: url)?.isEmpty == true && text(url) == "old")
  }

  @Test func `a version with another extension gives it to the item`() throws {
    let other = URL(filePath: try folder.write("# Title", to: "b.md"))
    let version = try #require(NSFileVersion.currentVersionOfItem(at: other))
    let replaced = try version.replaceItem(at: url)
    #expect(replaced.lastPathComponent == "a.md" && text(replaced) == "# Title")
    #expect(!FileManager.default.fileExists(atPath: url.path) && text(other) == "# Title")
    #expect(NSFileVersion.otherVersionsOfItem(at: replaced)?.map { text($0.url) } == ["current"])
    try NSFileVersion.removeOtherVersionsOfItem(at: replaced)
  }

  /// (name of the file, what Syncthing or a save have called another program's version)
  @Test(arguments: [
    ("README", "README.sync-conflict-20260731-120000-ABCDEF7"), ("README", "README.conflict-20260731T120000Z-1a2b3c4d"),
    (".profile", ".sync-conflict-20260731-120000-ABCDEF7.profile"),
    ("a.tar.gz", "a.tar.sync-conflict-20260731-120000-ABCDEF7.gz"),
  ])
  func `an item keeps its name when it is replaced by a version of its own`(_ name: String, _ conflict: String) throws {
    let url = URL(filePath: try folder.write("ours", to: name))
    try folder.write("theirs", to: conflict)
    let version = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first)
    #expect(try version.replaceItem(at: url) == url && text(url) == "theirs")
    let replaced = try #require(NSFileVersion.otherVersionsOfItem(at: url)?.first { text($0.url) == "ours" })
    #expect(try replaced.replaceItem(at: url) == url && text(url) == "ours")
    version.isResolved = true
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) == [])
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == [name, "a.txt"])
  }

  @Test func `a version of another item gives its extension only if that is of another type`() throws {
    let (jpeg, jpg) = (try folder.write("1", to: "b.jpeg"), URL(filePath: try folder.write("2", to: "c.jpg")))
    let picture = try #require(NSFileVersion.currentVersionOfItem(at: URL(filePath: jpeg)))
    #expect(try picture.replaceItem(at: jpg) == jpg && text(jpg) == "1")
    // The name of a stored version has other dots.
    for (name, result) in [("README", "c.jpg"), ("d.md", "c.md")] {
      let other = URL(filePath: try folder.write("old", to: name))
      let contents = URL(filePath: try folder.write("stored", to: "contents"))
      let stored = try NSFileVersion.addOfItem(at: other, withContentsOf: contents)
      #expect(try stored.replaceItem(at: jpg).lastPathComponent == result)
      try NSFileVersion.removeOtherVersionsOfItem(at: other)
    }
    try NSFileVersion.removeOtherVersionsOfItem(at: jpg.deletingLastPathComponent().appending(path: "c.md"))
  }

  @Test func `a version that is not in the file's folder is created`() throws {
    let added = try add("old")
    let new = url.deletingLastPathComponent().appending(path: "new.txt")
    try added.replaceItem(at: new)
    #expect(text(new) == "old" && text(url) == "current")
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
  }

  /// The recipe of Apple's guide: choose a version, replace the item, remove the others, and mark all as resolved.
  @Test func `a conflict is resolved as Apple's guide does`() throws {
    for number in 1...2 {
      try folder.write("theirs \(number)", to: "a.sync-conflict-20260731-12000\(number)-ABCDEF7.txt")
    }
    let conflicts = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url))
    #expect(conflicts.count == 2 && conflicts.allSatisfy { $0.localizedNameOfSavingComputer == nil })
    let chosen = try #require(conflicts.first { text($0.url) == "theirs 1" })
    try chosen.replaceItem(at: url)
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
    for version in conflicts { version.isResolved = true }
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.isEmpty == true && text(url) == "theirs 1")
    // Nothing is out of reach, until it is removed.
    #expect(NSFileVersion.otherVersionsOfItem(at: url)?.count == 2)
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
  }

  @Test func `presenters hear of versions`() async throws {
    final class Presenter: NSObject, NSFilePresenter {
      let url: URL
      let presentedItemOperationQueue = OperationQueue()
      let heard = AsyncStream.makeStream(of: String.self)
      init(_ url: URL) {
        self.url = url
        presentedItemOperationQueue.maxConcurrentOperationCount = 1
      }
      var presentedItemURL: URL? { url }
      func presentedItemDidGain(_ version: NSFileVersion) { heard.continuation.yield("gained") }
      func presentedItemDidLose(_ version: NSFileVersion) { heard.continuation.yield("lost") }
      func presentedItemDidResolveConflict(_ version: NSFileVersion) { heard.continuation.yield("resolved") }
      func presentedSubitem(at url: URL, didGain version: NSFileVersion) {
        heard.continuation.yield("gained in \(url.lastPathComponent)")
      }
      func presentedSubitem(at url: URL, didLose version: NSFileVersion) {
        heard.continuation.yield("lost in \(url.lastPathComponent)")
      }
      func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {
        heard.continuation.yield("resolved in \(url.lastPathComponent)")
      }
    }
    // Before, so that only what is done here is news.
    try folder.write("theirs", to: "a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let presenters = [Presenter(url), Presenter(url.deletingLastPathComponent())]
    for presenter in presenters { NSFileCoordinator.addFilePresenter(presenter) }
    defer { for presenter in presenters { NSFileCoordinator.removeFilePresenter(presenter) } }
    try add("old").remove()
    NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first?.isResolved = true
    for (presenter, suffix) in zip(presenters, ["", " in a.txt"]) {
      var heard: [String] = []
      for await news in presenter.heard.stream {
        heard.append(news)
        if heard.count == 3 { break }
      }
      #expect(heard == ["gained\(suffix)", "lost\(suffix)", "resolved\(suffix)"])
    }
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
  }

  @Test func `versions on other computers come from a provider`() async throws {
    struct Provider: FileVersionProvider {
      let url: URL
      func nonlocalVersions(ofItemAt url: URL) async throws -> [FileVersion] {
        guard url == self.url, let version = VersionHistory(of: url).current else { return [] }
        return [version]
      }
    }
    FileVersionProviders.add(Provider(url: url))
    let found = try await withCheckedThrowingContinuation { continuation in
      NSFileVersion.getNonlocalVersionsOfItem(at: url) { versions, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(versions ?? []))
      }
    }
    #expect(found.count == 1 && !found[0].hasLocalContents && found[0].modificationDate != nil)
    #expect(try await NSFileVersion.nonlocalVersionsOfItem(at: url).map(\.url) == found.map(\.url))
    #expect(throws: CocoaError.self) { try found[0].replaceItem(at: url) }
  }
}
