import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTFileWatching
import UTTestFixtures

@testable import FileCoordination

/// What presentations hear of versions, also of those that programs make and remove that do not coordinate.
@Suite(.timeLimit(.minutes(10))) struct ConflictNewsTests {
  /// For programs that the machine may keep waiting in the middle of what they do.
  private let watcher = FileWatcher(
    timing: WatchTiming(settle: .milliseconds(500), limit: .seconds(30), idle: .milliseconds(100)))
  private let desk: Desk
  private let url: URL

  init() throws {
    desk = try Desk(watcher: watcher)
    url = desk.url("folder/a.txt")
  }

  private func settle() async {
    await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
  }

  private func present(_ url: URL) async -> (FilePresentation, AsyncStream<FilePresentation.Event>.Iterator) {
    let presentation = FilePresentation(of: url, arbiter: desk.arbiter)
    await settle()
    return (presentation, presentation.events.makeAsyncIterator())
  }

  @Test func `conflict versions of other programs are gained, resolved, and lost`() async throws {
    var (presentation, events) = await present(url)
    for (name, isResolved) in [
      ("a.sync-conflict-20260731-120000-ABCDEF7.txt", true), ("a (conflicted copy 2026-07-31 120000).txt", false),
      ("a.conflict-20260731T120000Z-1a2b3c4d.txt", true),
    ] {
      try desk.folder.write("theirs", to: "folder/\(name)")
      let gained = try #require(await events.next())
      guard case .versionGained(let version) = gained.kind else { throw Unexpected(event: gained) }
      #expect(version.path.lastComponent?.string == name && version.isConflict && gained.origin == .uncoordinated)
      if isResolved {
        let resolved = try VersionHistory(of: url).resolve(version)
        #expect(await events.next()?.kind == .conflictResolved(resolved))
      } else {
        try FileManager.default.removeItem(at: version.url)
        #expect(await events.next()?.kind == .versionLost(version))
      }
    }
    presentation.end()
    try VersionHistory(of: url).removeStored()
  }

  private struct Unexpected: Error {
    var event: FilePresentation.Event
  }

  @Test func `what a coordinated program tells is not told again`() async throws {
    let name = "a.sync-conflict-20260731-120000-ABCDEF7.txt"
    var (presentation, events) = await present(url)
    let history = VersionHistory(of: url)
    let accessed = try await desk.begin([.writing(url)])
    try desk.folder.write("theirs", to: "folder/\(name)")
    let conflict = try #require(history.conflicts.first)
    desk.arbiter.noteGain(conflict, of: url, by: nil)
    await settle()
    let resolved = try history.resolve(conflict)
    desk.arbiter.noteResolution(resolved, of: url, by: nil)
    await settle()
    accessed.end()
    await settle()
    try desk.folder.write("theirs again", to: "folder/\(name)")
    var kinds: [FilePresentation.EventKind] = []
    while let event = await events.next() {
      kinds.append(event.kind)
      if event.origin == .uncoordinated { break }
    }
    let last = try #require(history.conflicts.first)
    #expect(kinds == [.versionGained(conflict), .conflictResolved(resolved), .changed, .versionGained(last)])
    presentation.end()
    try history.removeStored()
  }

  @Test func `the presentation of a folder hears of versions of the items in it`() async throws {
    var (presentation, events) = await present(desk.url("folder"))
    let version = try #require(VersionHistory(of: url).current)
    desk.arbiter.noteGain(version, of: url, by: nil)
    desk.arbiter.noteResolution(version, of: url, by: nil)
    guard case .subitemVersionGained(let gained, _)? = await events.next()?.kind,
      case .subitemConflictResolved(let resolved, _)? = await events.next()?.kind
    else {
      Issue.record("other events")
      return
    }
    #expect([gained, resolved].map(\.lastPathComponent) == ["a.txt", "a.txt"])
    presentation.end()
  }

  @Test func `a version of a part of a package is gained and lost by the package`() async throws {
    try desk.folder.write("ours", to: "folder/Trip.rtfd/TXT.rtf")
    let package = desk.url("folder/Trip.rtfd")
    var (presentation, events) = await present(package)
    let part = "folder/Trip.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf"
    try desk.folder.write("theirs", to: part)
    var gained: FileVersion?
    while gained == nil, let event = await events.next() {
      if case .versionGained(let version) = event.kind { gained = version }
    }
    #expect(
      gained?.url.lastPathComponent == "TXT.sync-conflict-20260731-120000-ABCDEF7.rtf" && gained?.isConflict == true)
    try FileManager.default.removeItem(at: desk.url(part))
    var lost: FileVersion?
    while lost == nil, let event = await events.next() {
      if case .versionLost(let version) = event.kind { lost = version }
    }
    #expect(lost?.id == gained?.id)
    presentation.end()
  }

  @Test func `what presenters are told while versions are looked for is not told again`() async throws {
    let path = Array(url.path.utf8)
    let watch = ItemWatch(path)
    let asked = Mutex(0)
    let news = Mutex<[UncoordinatedNews]>([])
    let history = VersionHistory(of: url)
    watch.begin(watcher) { _ in
      // Once before versions are looked for, and once after that.
      let isAfter = asked.withLock { asked in
        asked += 1
        return asked == 2
      }
      if isAfter, let conflict = history.conflicts.first {
        watch.adopt(.gained, conflict.id, at: Array(conflict.path.string.utf8))
      }
      return false
    } report: { some in
      news.withLock { $0.append(some) }
    }
    await settle()
    asked.withLock { $0 = 0 }
    try desk.folder.write("theirs", to: "folder/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    await settle()
    #expect(news.withLock { $0.isEmpty } && asked.withLock { $0 } >= 4)
    // Others still are.
    try desk.folder.write("theirs", to: "folder/a.sync-conflict-20260731-120001-ABCDEF7.txt")
    await settle()
    #expect(news.withLock { $0.count } == 1)
    watch.end()
  }
}
